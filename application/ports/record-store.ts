import type { RecordType, SortKey } from '../../domain/records/record.ts'
import type { Condition, Scope } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { Id } from '../../domain/shared/id.ts'

/** All of these, within what the caller may see. */
export interface RecordFilter {
  readonly conditions: readonly Condition[]
  readonly scope: Scope
}

export interface RecordSlice extends RecordFilter {
  /**
   * Equal rows are in the order of their ids, in the direction of the first key. What is nothing comes
   * before everything.
   */
  readonly sort?: readonly SortKey[]
}

export interface RecordPage extends RecordSlice {
  readonly sort: readonly SortKey[]
  readonly offset: number
  /** At most 10,000: a tree that the front ends build is listed whole. */
  readonly limit: number
}

/** Keeps the rows of one table that is described as a record. */
export interface RecordStore<Row extends { readonly id: Id }> {
  /** `total` is counted up to 100,000. */
  list(page: RecordPage): Promise<{ readonly rows: Row[]; readonly total: number }>
  /** What follows a row that was read before, counting nothing: the way to read all. */
  slice(slice: RecordSlice, after: Row | undefined, limit: number): Promise<Row[]>
  /** In the order of ids. Inside a transaction they are nobody else's until it ends. */
  get(ids: readonly Id[], scope: Scope): Promise<Row[]>
  /** @throws FieldTaken, also when somebody was a moment earlier */
  add(row: Omit<Row, 'id'>): Promise<Row>
  /** At once. @throws FieldTaken, and then the transaction around it has failed */
  addAll(rows: readonly Omit<Row, 'id'>[]): Promise<void>
  /** What is not given stays. @throws FieldTaken */
  edit(id: Id, change: Partial<Omit<Row, 'id'>>): Promise<void>
  /** Removing what is not there is success. */
  remove(ids: readonly Id[]): Promise<void>
}

export type RecordStores = (record: RecordType) => RecordStore<AnyRow>
