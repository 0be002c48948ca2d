import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import type { ObjectBody } from './object-store.ts'

/** Of content that is compared and not kept. */
export interface ContentDigests {
  /**
   * Reads the body to its end and is done with a chunk before it asks for the next: none is kept,
   * however many come. An error of the body is passed on.
   */
  of(body: ObjectBody): Promise<ContentDigest>
}
