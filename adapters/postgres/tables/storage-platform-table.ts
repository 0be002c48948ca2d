import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'
import type { InlineShowing } from '../../../domain/storage/files/viewable.ts'
import type { FileLimits } from '../../../domain/storage/platforms/file-limits.ts'
import type { PlatformKind } from '../../../domain/storage/platforms/platform-kind.ts'
import type {
  AccessPolicy,
  RemoteOptions,
} from '../../../domain/storage/platforms/remote-settings.ts'

type StoredOptions = Omit<RemoteOptions, 'download'> & Partial<RemoteOptions>

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
    endpoint: p.text().nullable(),
    isHttps: p.boolean().nullable(),
    region: p.text().nullable(),
    bucket: p.text().nullable(),
    accessKey: p.text().nullable(),
    secretKey: p.text().nullable(),
    options: p.json<StoredOptions>().nullable(),
    accessPolicy: p.text().$type<AccessPolicy>().default('private'),
    customDomain: p.text().default(''),
    remark: p.text().default(''),
    locationEpoch: p.integer().default(0),
    limits: p.json<FileLimits>().nullable(),
    verifyDownloads: p.boolean().default(true),
    giveAddresses: p.boolean().default(true),
    inline: p.text().$type<InlineShowing>().name('shown_inline').default('pictures'),
  },
})

export type StoragePlatformRow = InferEntity<typeof StoragePlatformTable>
