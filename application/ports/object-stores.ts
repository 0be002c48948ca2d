import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { ObjectStore } from './object-store.ts'

/** Opens the store behind a platform. */
export interface ObjectStores {
  /** @throws NoUsablePlatform when no adapter supports this kind of platform */
  for(platform: StoragePlatform): ObjectStore
}
