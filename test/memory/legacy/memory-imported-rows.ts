import type {
  ImportedRows,
  ImportedTable,
  KnownRow,
  LinkTable,
  LogTable,
} from '../../../application/parts/switch/imported-rows.ts'
import { textOf, type Values } from '../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../domain/shared/id.ts'

export class MemoryImportedRows implements ImportedRows {
  readonly #tables = new Map<ImportedTable | LogTable, Map<string, Values>>()
  readonly #links = new Map<LinkTable, Map<Id, readonly Id[]>>()
  readonly #known = new Map<string, KnownRow>()
  #last = 1000

  async hold(): Promise<void> {}

  async known(kind: string, oldIds?: readonly string[]): Promise<KnownRow[]> {
    return [...this.#known.values()].filter(
      (row) => row.kind === kind && oldIds?.includes(row.oldId) !== false,
    )
  }

  async present(table: ImportedTable, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
    return new Set(ids.filter((id) => this.#rowsOf(table).has(id)))
  }

  async raise(table: ImportedTable): Promise<void> {
    this.#last = Math.max(this.#last, ...[...this.#rowsOf(table).keys()].map(Number))
  }

  async note(rows: readonly KnownRow[]): Promise<void> {
    for (const row of rows) this.#known.set(`${row.kind} ${row.oldId}`, row)
  }

  async reserve(_table: ImportedTable | LogTable, count: number): Promise<Id[]> {
    return Array.from({ length: count }, () => {
      this.#last += 1
      return String(this.#last)
    })
  }

  async stored(
    table: ImportedTable,
    fields: readonly string[],
  ): Promise<Readonly<Record<string, string | null>>[]> {
    return [...this.#rowsOf(table).values()].map((row) => ({
      ...Object.fromEntries(fields.map((field) => [field, textOf(row[field] ?? null)])),
      id: textOf(row.id ?? null),
    }))
  }

  async add(table: ImportedTable | LogTable, rows: readonly Values[]): Promise<Id[]> {
    const fresh = await this.reserve(table, rows.length)
    const ids = rows.map(({ id }, at) => String(id ?? fresh[at]))
    for (const [at, row] of rows.entries()) this.#rowsOf(table).set(ids[at] ?? '', row)
    return ids
  }

  async remove(table: ImportedTable, ids: readonly Id[]): Promise<void> {
    for (const id of ids) this.#rowsOf(table).delete(id)
    for (const [key, { kind, newId }] of this.#known) {
      if (kind === table && ids.includes(newId)) this.#known.delete(key)
    }
  }

  async rehashed(): Promise<ReadonlySet<Id>> {
    return new Set()
  }

  /** There are no sessions here. */
  async endSessions(): Promise<void> {}

  async edit(table: ImportedTable, rows: readonly Values[]): Promise<void> {
    for (const row of rows) {
      const before = this.#rowsOf(table).get(String(row.id))
      if (before) this.#rowsOf(table).set(String(row.id), { ...before, ...row })
    }
  }

  async links(table: LinkTable): Promise<ReadonlyMap<Id, readonly Id[]>> {
    return new Map([...(this.#links.get(table) ?? [])].filter(([, members]) => members.length > 0))
  }

  async link(table: LinkTable, members: ReadonlyMap<Id, readonly Id[]>): Promise<void> {
    const all = this.#links.get(table) ?? new Map<Id, readonly Id[]>()
    for (const [owner, some] of members) all.set(owner, some)
    this.#links.set(table, all)
  }

  #rowsOf(table: ImportedTable | LogTable): Map<string, Values> {
    const rows = this.#tables.get(table) ?? new Map<string, Values>()
    this.#tables.set(table, rows)
    return rows
  }
}
