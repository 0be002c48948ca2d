import type { RecordStores } from '../../../application/ports/console/record-store.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { MemoryRecordStore } from './memory-record-store.ts'

export function memoryRecordStores(database: MemoryDatabase): RecordStores {
  const stores: unknown = oncePer((record: RecordType) => new MemoryRecordStore(database, record))
  return stores as RecordStores
}
