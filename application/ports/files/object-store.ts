import type { AbandonedAmong, ObjectKey } from '../../../domain/storage/files/object-key.ts'
import type { ObjectSender } from '../../../domain/storage/files/object-sender.ts'
import type { ContentDigest } from '../../../domain/storage/files/stored-file.ts'
import type { DirectObjects } from './direct-objects.ts'

export type ObjectBody = AsyncIterable<Uint8Array>

/** First and last byte, both inclusive (RFC 9110 14.1.2). */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface HandoffTerms {
  readonly seconds: number
  readonly contentType: string
  /** A complete `Content-Disposition` header, in ASCII. */
  readonly disposition: string
}

/** `address`: signed, for the client. `inner`: a path for the proxy in front of the service. */
export type Handoff =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'inner'; readonly path: string }

export interface ObjectStore {
  /**
   * Resolves when the whole object is durable and visible; otherwise it never becomes visible. An
   * existing object is not replaced. At most a few blocks are held, and each chunk is consumed
   * before the next is requested. Until more than 256 KiB or the end has arrived, the platform
   * holds at most an empty temporary file.
   * @throws StorageFailed; Overloaded when upload memory stayed exhausted; UploadRefused when the
   * sender left; errors of the body
   */
  put(
    key: ObjectKey,
    body: ObjectBody,
    contentType: string,
    sender?: ObjectSender,
  ): Promise<ContentDigest>
  /**
   * The body yields exactly these bytes or throws StorageFailed or ObjectTooShort. A chunk is valid
   * until the next is requested. Leaving the iteration, even an unstarted one, releases resources.
   * @returns `undefined` when the object does not exist
   */
  open(key: ObjectKey, range: ByteRange): Promise<ObjectBody | undefined>
  /** @returns the length in bytes; `undefined` when the object does not exist. @throws StorageFailed */
  sizeOf(key: ObjectKey): Promise<number | undefined>
  /** Does not check that the object exists. @returns `undefined` when it must be streamed */
  handOff?(key: ObjectKey, terms: HandoffTerms): Promise<Handoff | undefined>
  /** Absent: clients can send nothing past the service. */
  readonly direct?: DirectObjects | undefined
  /** Removing an object that does not exist succeeds. */
  remove(key: ObjectKey): Promise<void>
  /**
   * Removes what uploads to abandoned keys left that died before `olderThan`. Whatever else looks
   * like it stays. @returns how many
   */
  removeLeftovers(olderThan: Date, abandoned: AbandonedAmong): Promise<number>
  /** Tests the permission to list leftovers. @throws StorageFailed */
  seekLeftovers?(): Promise<void>
  /** @throws StorageFailed, also when the access key may not read that setting */
  keepsVersions?(): Promise<boolean>
  /**
   * Only in stores with keys. No file needs that right, so keys that have it may do too much.
   * @returns whether the keys may read who else may use the bucket
   * @throws StorageFailed also when they may not
   */
  canListReaders?(): Promise<boolean>
}
