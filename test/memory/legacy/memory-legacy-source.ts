import type { LegacyRow, LegacySource } from '../../../application/parts/switch/legacy-source.ts'
import {
  columnsOf,
  LEGACY_TABLES,
  type LegacyTableName,
} from '../../../application/parts/switch/legacy-tables.ts'

type Cell = string | number | boolean | null

const AT_ONCE = 3

/** Of a table that has no rows. */
function originalColumns(name: string): ReadonlySet<string> {
  const isOriginal = (one: string): one is LegacyTableName => one in LEGACY_TABLES
  return isOriginal(name) ? columnsOf(name) : new Set()
}

/** Tables as they were when it was made. */
export class MemoryLegacySource implements LegacySource {
  readonly #tables: ReadonlyMap<string, readonly LegacyRow[]>

  constructor(tables: Readonly<Record<string, readonly Readonly<Record<string, Cell>>[]>>) {
    this.#tables = new Map(
      Object.entries(tables).map(([name, rows]) => [
        name,
        rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([column, cell]) => [
              column,
              cell === null ? null : String(cell),
            ]),
          ),
        ),
      ]),
    )
  }

  async tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return new Map(
      [...this.#tables].map(([name, rows]) => [
        name,
        rows.length === 0 ? originalColumns(name) : new Set(rows.flatMap(Object.keys)),
      ]),
    )
  }

  texts(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return this.tables()
  }

  async *rows(table: string, columns: readonly string[]): AsyncIterable<readonly LegacyRow[]> {
    const rows = this.#tables.get(table) ?? []
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      yield rows
        .slice(at, at + AT_ONCE)
        .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
    }
  }
}
