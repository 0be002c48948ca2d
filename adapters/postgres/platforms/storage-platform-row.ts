import type { PlatformDraft } from '../../../domain/storage/platform-draft.ts'
import type { RemoteSettings } from '../../../domain/storage/remote-settings.ts'
import { StoragePlatform } from '../../../domain/storage/storage-platform.ts'
import type { StoragePlatformRow } from '../tables/storage-platform-table.ts'

export function toPlatform(row: StoragePlatformRow): StoragePlatform {
  const { id, key, kind, status, isDefault, basePath, accessPolicy, customDomain, remark } = row
  const { placeEpoch } = row
  return new StoragePlatform({
    id,
    key,
    kind,
    status,
    isDefault,
    basePath,
    rootPath: row.rootPath ?? undefined,
    remote: toRemote(row),
    accessPolicy,
    customDomain,
    remark,
    placeEpoch,
    limits: row.limits ?? undefined,
  })
}

/** A row without an endpoint is a local one, or one from before there were others. */
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
    // Rows from before there was a choice do not have all of them.
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

export function toColumns({ remote, rootPath, limits, ...same }: PlatformDraft) {
  const own = { rootPath: rootPath ?? null, limits: limits ?? null }
  return { ...same, ...own, ...(remote ?? NOT_REMOTE) }
}
