import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { ObjectStore } from './object-store.ts'

export interface ObjectStores {
  /** @throws NoUsablePlatform for an unsupported kind */
  for(platform: StoragePlatform): ObjectStore
}
