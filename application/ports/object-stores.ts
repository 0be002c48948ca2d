import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { ObjectStore } from './object-store.ts'

/** Finds the store that speaks to a platform. */
export interface ObjectStores {
  /** @throws NoUsablePlatform when nothing here can speak to a platform of this kind */
  for(platform: StoragePlatform): ObjectStore
}
