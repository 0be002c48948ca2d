import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  /** When it was made, by the clock of this service. */
  readonly changedAt: Date
}

/** Lists the objects that a platform actually holds. */
export interface ObjectInventory {
  /**
   * All complete objects below the platform's base path, up to 1000 at a time, in no particular order.
   * Objects added or removed meanwhile may be missing.
   * @throws NoUsablePlatform, StorageFailed
   */
  pages(platform: StoragePlatform): AsyncIterable<readonly ListedObject[]>
}
