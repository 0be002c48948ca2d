import type { RecordType } from '../../domain/records/record.ts'
import type { Fields, RowOf } from '../../domain/records/record-row.ts'
import type { RecordStore, RecordStores } from '../ports/record-store.ts'

/** Rows by the names of their fields: what a store keeps is what its record says. */
export function storeOf<F extends Fields>(
  stores: RecordStores,
  record: RecordType<F>,
): RecordStore<RowOf<F>> {
  const store: unknown = stores(record)
  return store as RecordStore<RowOf<F>>
}
