import type { ObjectKey } from '../../domain/storage/object-key.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** `unknown`: nobody answered, or not in a way that tells. */
export type Readability = 'public' | 'private' | 'unknown'

/** What strangers get of a remote platform. */
export interface PublicReading {
  /**
   * Asks for an object that is there, without any keys; follows no redirect.
   * @throws NoUsablePlatform when the platform may not be spoken to
   */
  of(platform: StoragePlatform, key: ObjectKey): Promise<Readability>
  /**
   * Goes to an address that was signed for an object of the platform, with nothing else in hand.
   * @returns at most `most` bytes; `undefined`: it was refused, or nobody answered
   * @throws NoUsablePlatform
   */
  follow(platform: StoragePlatform, url: string, most: number): Promise<Uint8Array | undefined>
}
