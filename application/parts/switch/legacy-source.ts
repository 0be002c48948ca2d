/**
 * A row of another system by column, with every value as text: numbers in decimal, moments as
 * `2026-02-28 09:30:00` without a zone.
 */
export type LegacyRow = Readonly<Record<string, string | null>>

/** The database of another system, as it was at one moment. Nothing is ever written to it. */
export interface LegacySource {
  /** @returns the columns of each table, all names in lower case */
  tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** @returns the columns of each table that can hold a text */
  texts(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** All rows, some at a time and in no order. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly LegacyRow[]>
}
