import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  /** By the clock of this service. */
  readonly changedAt: Date
}

export interface ObjectInventory {
  /**
   * Complete objects, up to 1000 at a time, in any order. @throws NoUsablePlatform, StorageFailed
   */
  pages(platform: StoragePlatform): AsyncIterable<readonly ListedObject[]>
}
