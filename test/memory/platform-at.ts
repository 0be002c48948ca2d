import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** The platform, unless its objects are elsewhere by now. */
export function platformAt(
  { platforms }: MemoryDatabase,
  key: string,
  placeEpoch?: number,
): StoragePlatform | undefined {
  const platform = platforms.get(key)
  const isThere = placeEpoch === undefined || platform?.props.placeEpoch === placeEpoch
  return isThere ? platform : undefined
}
