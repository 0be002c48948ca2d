import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { RecordStatus } from '../../domain/shared/record-status.ts'
import type { PlatformKind } from '../../domain/storage/storage-platform.ts'

export const StoragePlatformTable = defineEntity({
  name: 'StoragePlatformRow',
  tableName: 'storage_platforms',
  properties: {
    id: p.bigint('string').primary(),
    key: p.text(),
    kind: p.text().$type<PlatformKind>(),
    status: p.text().$type<RecordStatus>(),
    isDefault: p.boolean(),
    basePath: p.text(),
    rootPath: p.text().nullable(),
  },
})

export type StoragePlatformRow = InferEntity<typeof StoragePlatformTable>
