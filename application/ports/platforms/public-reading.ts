import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

/** `unknown`: no answer, or one that does not tell. */
export type Readability = 'public' | 'private' | 'unknown'

export interface PublicReading {
  /**
   * Requests an existing object without credentials; follows no redirect. @throws NoUsablePlatform
   */
  of(platform: StoragePlatform, key: ObjectKey): Promise<Readability>
  /**
   * @returns at most `most` bytes; `undefined` when refused or unanswered. @throws NoUsablePlatform
   */
  follow(platform: StoragePlatform, url: string, most: number): Promise<Uint8Array | undefined>
}
