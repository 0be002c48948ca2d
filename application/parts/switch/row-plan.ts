import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { RenumberedTable } from './imported-rows.ts'
import type { Named, SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'
import type { UniqueFields } from './unique-fields.ts'

export interface WantedRow extends Named {
  readonly values: Values
  /** Only for new rows. */
  readonly once: Values
}

/** Rows of one table, read and judged. */
export interface RowPlan {
  readonly table: RenumberedTable
  readonly tally: TableTally
  /** Called when the ids of all tables are known. */
  wanted(): readonly WantedRow[]
  readonly unique?: readonly UniqueFields[]
  /** Rows of ours that must go before others can come. */
  readonly removed?: readonly Id[]
  /** Whether a field that differs is what was imported, in another form. */
  readonly isReformed?: (id: Id, field: string) => boolean
  /** Texts by the field that they show, which decides for both. */
  readonly shown?: Readonly<Record<string, string>>
  /** Called with the changes of rows that were here before. */
  readonly after?: (edited: readonly Values[]) => Promise<void>
  /** What a change brings with it. */
  readonly with?: (changes: Values) => Values
}

/**
 * A plan of rows that are the same as ours if these fields are.
 * @param unique by default, these fields
 */
export async function planByKey(
  run: SwitchRun,
  { table, tally, unique }: Pick<RowPlan, 'table' | 'tally' | 'unique'>,
  key: readonly string[],
  wanted: readonly WantedRow[],
): Promise<RowPlan> {
  const keyOf = (row: Values) => JSON.stringify(key.map((field) => row[field]))
  const stored = await run.parts.rows.stored(table, key)
  const here = new Map(stored.map((row) => [keyOf(row), row.id ?? undefined]))
  await run.identify({ table, tally }, wanted, ({ values }) => here.get(keyOf(values)))
  return { table, tally, wanted: () => wanted, unique: unique ?? [{ fields: key }] }
}
