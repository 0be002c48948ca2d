import type { OssLocation } from '../../adapters/ali-oss/oss-location.ts'
import { guardedLookup } from '../../adapters/system/guarded-lookup.ts'
import type { RemoteAccess, RemoteLocation } from '../../application/platforms/remote-access.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** What everything that connects to remote platforms asks first. */
export function guardedAccess(access: RemoteAccess) {
  return {
    locationOf: (platform: StoragePlatform): RemoteLocation => access.locationOf(platform),
    lookupFor: (platform: StoragePlatform) =>
      guardedLookup((addresses) => access.mayConnect(platform, addresses)),
    signedLookupFor: (platform: StoragePlatform) =>
      guardedLookup((addresses) => access.mayFollow(platform, addresses)),
  }
}

/** The same for platforms of kind `ali-oss`. */
export function guardedOssAccess(access: RemoteAccess) {
  return {
    ...guardedAccess(access),
    locationOf: (platform: StoragePlatform): OssLocation =>
      aliOssLocation(access.locationOf(platform)),
  }
}

/** Where settings say "the old signature", this cloud calls it version 1; its regions go without `oss-`. */
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
