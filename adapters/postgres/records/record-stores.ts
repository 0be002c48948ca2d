import type { RecordStores } from '../../../application/ports/console/record-store.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import type { Database } from '../connection/database.ts'
import { MikroRecordStore } from './mikro-record-store.ts'

/** The cast is safe, because each store's table is built from its record's fields. */
export function recordStores(database: Database): RecordStores {
  const stores: unknown = oncePer((record: RecordType) => new MikroRecordStore(database, record))
  return stores as RecordStores
}
