import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import type { ObjectBody } from './object-store.ts'

/** Of content that passes by. */
export interface RunningDigest {
  /** Done with the chunk when it returns. */
  add(chunk: Uint8Array): void
  /** Of all that was added; to be asked once. */
  end(): ContentDigest
}

/** Of content that is compared and not kept. */
export interface ContentDigests {
  /**
   * Reads the body to its end and is done with a chunk before it asks for the next: none is kept,
   * however many come. An error of the body is passed on.
   */
  of(body: ObjectBody): Promise<ContentDigest>
  begin(): RunningDigest
}
