import { isBuiltIn, keepBuiltIn } from '../../domain/access/built-in.ts'
import { DICTIONARY_TYPE } from '../../domain/dictionaries/dictionary-type.ts'
import type { DictionaryValue } from '../../domain/dictionaries/dictionary-value.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import type { GuardContext } from '../modules/module-context.ts'

/**
 * Requires that the type of a value exists, and protects the values that pages refer to.
 * @throws RecordBuiltIn, InvalidField
 */
export async function guardDictionaryValues(
  change: RecordChange<DictionaryValue>,
  context: GuardContext,
): Promise<void> {
  keepBuiltIn(change, isBuiltIn, 'type', 'value')
  if (change.kind === 'remove') return
  if (!(await exists(change.row.type, context))) throw new InvalidField('type')
}

/** The type is locked, so it exists until this change is made. */
async function exists(type: string, { records }: GuardContext): Promise<boolean> {
  const types = records(DICTIONARY_TYPE)
  const found = await types.list({ where: [{ field: 'type', is: type }], limit: 1 }, 'system')
  const [kept] = await types.getForUpdate(
    found.map(({ id }) => id),
    'system',
  )
  return kept?.type === type
}
