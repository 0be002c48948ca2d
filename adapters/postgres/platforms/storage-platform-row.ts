import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import type { RemoteSettings } from '../../../domain/storage/platforms/remote-settings.ts'
import { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { StoragePlatformRow } from '../tables/tables.ts'

export function toPlatform(row: StoragePlatformRow): StoragePlatform {
  const { id, key, kind, status, isDefault, basePath, accessPolicy, customDomain, remark } = row
  const { locationEpoch, verifyDownloads, giveAddresses, inline } = row
  return new StoragePlatform({
    id,
    key,
    kind,
    status,
    isDefault,
    basePath,
    rootPath: row.rootPath ?? undefined,
    localBucket: kind === 'local' ? (row.bucket ?? undefined) : undefined,
    remote: toRemote(row),
    accessPolicy,
    customDomain,
    remark,
    locationEpoch,
    limits: row.limits ?? undefined,
    verifyDownloads,
    givesAddresses: giveAddresses,
    inline,
  })
}

/** A row without an endpoint is a local platform, or dates from before there were others. */
function toRemote(row: StoragePlatformRow): RemoteSettings | undefined {
  const { endpoint, bucket, accessKey, secretKey, options } = row
  if (!endpoint || !bucket || !accessKey || !secretKey || !options) return undefined
  return {
    endpoint,
    isHttps: row.isHttps ?? false,
    region: row.region ?? '',
    bucket,
    accessKey,
    secretKey,
    // Older rows lack some options.
    options: { ...options, download: options.download ?? 'stream' },
  }
}

const NOT_REMOTE = {
  endpoint: null,
  isHttps: null,
  region: null,
  bucket: null,
  accessKey: null,
  secretKey: null,
  options: null,
}

export function toColumns(draft: PlatformDraft) {
  const { remote, rootPath, localBucket, limits, ...more } = draft
  const { verifyDownloads = true, givesAddresses = true, inline = 'pictures', ...same } = more
  const own = { rootPath: rootPath ?? null, limits: limits ?? null }
  const switches = { verifyDownloads, giveAddresses: givesAddresses, inline }
  return {
    ...same,
    ...own,
    ...switches,
    ...(remote ?? { ...NOT_REMOTE, bucket: localBucket ?? null }),
  }
}
