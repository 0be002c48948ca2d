import type { AliOssPlace } from '../../adapters/ali-oss/ali-oss-place.ts'
import { guardedLookup } from '../../adapters/system/guarded-lookup.ts'
import type { RemoteAccess, RemotePlace } from '../../application/platforms/remote-access.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** What everything that connects to remote platforms asks first. */
export function guardedAccess(access: RemoteAccess) {
  return {
    placeOf: (platform: StoragePlatform): RemotePlace => access.placeOf(platform),
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
    placeOf: (platform: StoragePlatform): AliOssPlace => aliOssPlace(access.placeOf(platform)),
  }
}

/** Where settings say "the old signature", this cloud calls it version 1; its regions go without `oss-`. */
function aliOssPlace({ pathStyle, signatureVersion, region, ...place }: RemotePlace): AliOssPlace {
  return {
    ...place,
    region: region.replace(/^oss-/, ''),
    addressing: pathStyle ? 'path' : 'virtual-host',
    signatureVersion: signatureVersion === 'v4' ? 'v4' : 'v1',
  }
}
