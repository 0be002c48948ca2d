import { isBuiltIn, keepBuiltIn } from '../../domain/access/built-in.ts'
import { DictionaryInUse, type DictionaryType } from '../../domain/dictionaries/dictionary-type.ts'
import { DICTIONARY_VALUE } from '../../domain/dictionaries/dictionary-value.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import type { GuardContext } from '../modules/module-context.ts'

/**
 * Protects built-in types, which pages refer to, and types that still have values.
 * @throws RecordBuiltIn, DictionaryInUse
 */
export async function guardDictionaryTypes(
  change: RecordChange<DictionaryType>,
  { records }: GuardContext,
): Promise<void> {
  keepBuiltIn(change, isBuiltIn, 'type')
  if (change.kind !== 'remove') return
  for (const { type, name } of change.rows) {
    const where = [{ field: 'type', is: type }] as const
    const [used] = await records(DICTIONARY_VALUE).list({ where, limit: 1 }, 'system')
    if (used) throw new DictionaryInUse(name)
  }
}
