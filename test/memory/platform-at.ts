import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** The platform, unless its objects are elsewhere by now. */
export function platformAt(
  { platforms }: MemoryDatabase,
  key: string,
  locationEpoch?: number,
): StoragePlatform | undefined {
  const platform = platforms.get(key)
  const isThere = locationEpoch === undefined || platform?.props.locationEpoch === locationEpoch
  return isThere ? platform : undefined
}
