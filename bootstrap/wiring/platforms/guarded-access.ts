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
