import type { RecordStores } from '../../../application/ports/record-store.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import type { Database } from '../connection/database.ts'
import { MikroRecordStore } from './mikro-record-store.ts'

export function recordStores(database: Database): RecordStores {
  return oncePer((record: RecordType) => new MikroRecordStore(database, record))
}
