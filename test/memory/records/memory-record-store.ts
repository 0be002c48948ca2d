import type {
  RecordFilter,
  RecordPage,
  RecordSlice,
  RecordStore,
  RecordStores,
} from '../../../application/ports/console/record-store.ts'
import { comparable, rowMatches } from '../../../domain/access/row-matches.ts'
import type { Joined } from '../../../domain/records/field.ts'
import { isAmong, uniqueSets } from '../../../domain/records/natural-key.ts'
import type { AnyRow, RecordType, Scope, SortKey } from '../../../domain/records/record.ts'
import { FieldTaken } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import type { MemoryDatabase } from '../memory-database.ts'

const MOST_ROWS = 10_000

export class MemoryRecordStore implements RecordStore<AnyRow> {
  readonly #database: MemoryDatabase
  readonly #record: RecordType
  readonly #rows: Map<Id, AnyRow>

  constructor(database: MemoryDatabase, record: RecordType) {
    this.#database = database
    this.#record = record
    this.#rows = database.recordsOf(record.table)
  }

  async list({ sort, offset, limit, ...filter }: RecordPage) {
    const found = this.#found(filter).toSorted(inOrder(sort))
    const rows = found.slice(offset, offset + Math.min(limit, MOST_ROWS))
    return { rows, total: found.length }
  }

  async slice({ sort = [], ...filter }: RecordSlice, after: AnyRow | undefined, limit: number) {
    const order = inOrder(sort)
    const rows = this.#found(filter).toSorted(order)
    return rows.filter((row) => !after || order(row, after) > 0).slice(0, limit)
  }

  async get(ids: readonly Id[], scope: Scope): Promise<AnyRow[]> {
    return this.#found({ conditions: [{ field: 'id', in: ids }], scope }).toSorted(inOrder([]))
  }

  getForUpdate(ids: readonly Id[], scope: Scope): Promise<AnyRow[]> {
    return this.get(ids, scope)
  }

  async add(row: Omit<AnyRow, 'id'>): Promise<AnyRow> {
    const added = { ...row, id: this.#database.nextId('console') }
    this.#keep(added)
    return added
  }

  async addAll(rows: readonly Omit<AnyRow, 'id'>[]): Promise<void> {
    for (const row of rows) await this.add(row)
  }

  async edit(id: Id, change: Partial<AnyRow>): Promise<void> {
    const before = this.#rows.get(id)
    if (before) this.#keep({ ...before, ...change, id })
  }

  async remove(ids: readonly Id[]): Promise<void> {
    for (const id of ids) this.#rows.delete(id)
  }

  #found(filter: RecordFilter): AnyRow[] {
    return [...this.#rows.values()].map((row) => this.#withJoined(row)).filter(rowMatches(filter))
  }

  #withJoined(row: AnyRow): AnyRow {
    const values = Object.entries(this.#record.fields).flatMap(([name, { joined }]) =>
      joined ? [[name, this.#joinedTo(row, joined)]] : [],
    )
    return { ...row, ...Object.fromEntries(values) }
  }

  #joinedTo(row: AnyRow, { by, table, field, isMany }: Joined): unknown {
    const rows = this.#database.recordsOf(table)
    if (field && isMany) {
      const names = [row[by] ?? []].flat().flatMap((id) => rows.get(String(id))?.[field] ?? [])
      return names.length > 0 ? names.join(', ') : undefined
    }
    const above = (one: AnyRow) => rows.get(String(one[by]))
    if (field) return above(row)?.[field]
    const path: Id[] = []
    for (let at = above(row); at && !path.includes(at.id); at = above(at)) path.unshift(at.id)
    return path.length > 0 ? path.join() : undefined
  }

  #keep(row: AnyRow): void {
    const others = [...this.#rows.values()].filter(({ id }) => id !== row.id)
    const taken = uniqueSets(this.#record).find(
      (set) =>
        isAmong(set, row) &&
        others.some(
          (other) => isAmong(set, other) && set.fields.every((name) => other[name] === row[name]),
        ),
    )
    if (taken) throw new FieldTaken(taken.fields.at(-1) ?? 'id')
    this.#rows.set(row.id, row)
  }
}

function inOrder(sort: readonly SortKey[]): (a: AnyRow, b: AnyRow) => number {
  const keys = [...sort, { by: 'id', descending: sort[0]?.descending ?? false }]
  return (a, b) => {
    const differences = keys.map(({ by, descending }) => (descending ? -1 : 1) * compared(a, b, by))
    return differences.find((difference) => difference !== 0) ?? 0
  }
}

function compared(a: AnyRow, b: AnyRow, by: string): number {
  const [one, other] = [a[by], b[by]].map((value) => (by === 'id' ? BigInt(String(value)) : value))
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1
  const [first, second] = [comparable(one), comparable(other)]
  return first < second ? -1 : Number(first > second)
}

export function memoryRecordStores(database: MemoryDatabase): RecordStores {
  const stores: unknown = oncePer((record: RecordType) => new MemoryRecordStore(database, record))
  return stores as RecordStores
}
