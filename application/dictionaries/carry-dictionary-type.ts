import type { DictionaryType } from '../../domain/dictionaries/dictionary-type.ts'
import { DICTIONARY_VALUE } from '../../domain/dictionaries/dictionary-value.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import type { CallerContext } from '../modules/module-context.ts'
import { forgetDictionaries } from './forget-dictionaries.ts'

const AT_ONCE = 500

/** Moves the values of a dictionary along when its type is renamed. */
export async function carryDictionaryType(
  change: RecordChange<DictionaryType>,
  context: CallerContext,
): Promise<void> {
  await forgetDictionaries(change, context)
  if (change.kind !== 'edit' || change.before.type === change.row.type) return
  const values = context.records(DICTIONARY_VALUE)
  const where = [{ field: 'type', is: change.before.type }] as const
  // Values that were moved are not found again.
  for (;;) {
    const rows = await values.list({ where, limit: AT_ONCE }, 'system')
    for (const { id } of rows) await values.edit(id, { type: change.row.type }, 'system')
    if (rows.length < AT_ONCE) return
  }
}
