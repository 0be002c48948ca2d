import type { OssLocation } from '../../../adapters/ali-oss/oss-location.ts'
import { guardedLookup } from '../../../adapters/system/guarded-lookup.ts'
import type { RemoteAccess, RemoteLocation } from '../../../application/platforms/remote-access.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

/** The check that precedes every connection to a remote platform. */
export function guardedAccess(access: RemoteAccess) {
  return {
    locationOf: (platform: StoragePlatform): RemoteLocation => access.locationOf(platform),
    lookupFor: (platform: StoragePlatform) =>
      guardedLookup((addresses) => access.mayConnect(platform, addresses)),
    signedLookupFor: (platform: StoragePlatform) =>
      guardedLookup((addresses) => access.mayFollow(platform, addresses)),
  }
}

/** Like `guardedAccess`, for platforms of kind `ali-oss`. */
export function guardedOssAccess(access: RemoteAccess) {
  return {
    ...guardedAccess(access),
    locationOf: (platform: StoragePlatform): OssLocation =>
      aliOssLocation(access.locationOf(platform)),
  }
}

/** The "old signature" is version 1 in this cloud; regions have no `oss-` prefix. */
function aliOssLocation({
  pathStyle,
  signatureVersion,
  region,
  ...location
}: RemoteLocation): OssLocation {
  return {
    ...location,
    region: region.replace(/^oss-/, ''),
    addressing: pathStyle ? 'path' : 'virtual-host',
    signatureVersion: signatureVersion === 'v4' ? 'v4' : 'v1',
  }
}
