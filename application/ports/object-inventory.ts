import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  /** When it was made, by the clock of this service. */
  readonly changedAt: Date
}

/** What really lies on a platform. */
export interface ObjectInventory {
  /**
   * All complete objects below the platform's base path, whoever put them there, up to 1000 at a
   * time and in no particular order. What is put or removed meanwhile may be missing.
   * @throws NoUsablePlatform, StorageFailed
   */
  pages(platform: StoragePlatform): AsyncIterable<readonly ListedObject[]>
}
