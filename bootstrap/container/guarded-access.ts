import { guardedLookup } from '../../adapters/system/guarded-lookup.ts'
import type { RemoteAccess, RemotePlace } from '../../application/platforms/remote-access.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** What everything that connects to remote platforms asks first. */
export function guardedAccess(access: RemoteAccess) {
  return {
    placeOf: (platform: StoragePlatform): RemotePlace => access.placeOf(platform),
    lookupFor: (platform: StoragePlatform) =>
      guardedLookup((addresses) => access.mayConnect(platform, addresses)),
  }
}
