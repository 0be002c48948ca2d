import { isBuiltIn, keepBuiltIn } from '../../domain/access/built-in.ts'
import {
  DICTIONARY_TYPE,
  DICTIONARY_VALUE,
  DictionaryInUse,
  type DictionaryType,
  type DictionaryValue,
} from '../../domain/dictionaries/dictionary.ts'
import type { RecordChange } from '../../domain/records/record.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import type { CallerContext, GuardContext } from '../modules/module-context.ts'

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

/** Makes a change visible on this instance as soon as it is stored. */
export async function forgetDictionaries(
  _change: unknown,
  { dictionaries, afterCommit }: CallerContext,
): Promise<void> {
  afterCommit(async () => dictionaries.forget())
}

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
