import type { ObjectKey } from '../../domain/storage/object-key.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** `unknown`: nobody answered, or not in a way that tells. */
export type Readability = 'public' | 'private' | 'unknown'

/** Whether strangers can read what a remote platform keeps. */
export interface PublicReading {
  /**
   * Asks for an object that is there, without any keys; follows no redirect.
   * @throws NoUsablePlatform when the platform may not be spoken to
   */
  of(platform: StoragePlatform, key: ObjectKey): Promise<Readability>
}
