import type { Fields } from '../../../domain/records/field.ts'
import type {
  Condition,
  RecordType,
  RowOf,
  Scope,
  SortKey,
} from '../../../domain/records/record.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface RecordFilter {
  readonly conditions: readonly Condition[]
  readonly scope: Scope
}

export interface RecordSlice extends RecordFilter {
  /** Ties are ordered by id, in the direction of the first key. Null sorts first. */
  readonly sort?: readonly SortKey[]
}

export interface RecordPage extends RecordSlice {
  readonly sort: readonly SortKey[]
  readonly offset: number
  /** At most 10,000, because trees are listed whole. */
  readonly limit: number
}

export interface RecordStore<Row extends { readonly id: Id }> {
  list(page: RecordPage): Promise<{ readonly rows: Row[]; readonly total: number }>
  slice(slice: RecordSlice, after: Row | undefined, limit: number): Promise<Row[]>
  /** In id order. Locks nothing, and waits for no lock. */
  get(ids: readonly Id[], scope: Scope): Promise<Row[]>
  /** Locks the rows, in id order, until the surrounding transaction ends, which is to change them. */
  getForUpdate(ids: readonly Id[], scope: Scope): Promise<Row[]>
  /** @throws FieldTaken, also when a concurrent change won */
  add(row: Omit<Row, 'id'>): Promise<Row>
  /** In one statement. @throws FieldTaken, which also fails the surrounding transaction */
  addAll(rows: readonly Omit<Row, 'id'>[]): Promise<void>
  /** Absent members stay unchanged. @throws FieldTaken */
  edit(id: Id, change: Partial<Omit<Row, 'id'>>): Promise<void>
  remove(ids: readonly Id[]): Promise<void>
}

export type RecordStores = <F extends Fields>(record: RecordType<F>) => RecordStore<RowOf<F>>
