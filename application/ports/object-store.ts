import type { IsAwaited, ObjectKey } from '../../domain/storage/object-key.ts'
import type { ObjectSender } from '../../domain/storage/object-sender.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'

export type ObjectBody = AsyncIterable<Uint8Array>

/** First and last byte, both inclusive (RFC 9110 14.1.2). */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** How a handed-off download is presented to the browser. */
export interface HandoffTerms {
  /** Lifetime of an address in seconds, 1 to 120. */
  readonly seconds: number
  readonly contentType: string
  /** A complete `Content-Disposition` header, in ASCII. */
  readonly disposition: string
}

/** `address`: a signed address for the client. `inner`: a path for the proxy in front of the service. */
export type Handoff =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'inner'; readonly path: string }

/** The objects of one storage platform. */
export interface ObjectStore {
  /**
   * When this resolves, the whole object is durable and visible; otherwise it never becomes visible.
   * An existing object is left unchanged. The body is read with back-pressure; at most a few blocks are
   * held, and each chunk is consumed before the next is requested. Until more than 256 KiB or the end
   * has arrived, the platform holds nothing but an empty temporary file.
   * @returns size and SHA-256 of the bytes that were written
   * @throws StorageFailed when the platform rejects it, Overloaded when upload memory stayed exhausted,
   * UploadRefused when the sender left; errors of the body are passed on
   */
  put(
    key: ObjectKey,
    body: ObjectBody,
    contentType: string,
    sender?: ObjectSender,
  ): Promise<ContentDigest>
  /**
   * @param range within the object; the caller knows the length from the record
   * @returns `undefined` when there is no such object. The stream yields exactly these bytes, or throws
   * StorageFailed, or ObjectTooShort when the object is shorter; it never ends early. Leaving the
   * iteration releases its resources, even before it has begun. A chunk is only valid until the next
   * one is requested or the iteration ends.
   */
  open(key: ObjectKey, range: ByteRange): Promise<ObjectBody | undefined>
  /**
   * Only in stores whose downloads can be handed off. It does not check that the object exists.
   * @returns `undefined` when this object must be streamed
   * @throws RangeError for a lifetime out of bounds
   */
  handOff?(key: ObjectKey, terms: HandoffTerms): Promise<Handoff | undefined>
  /** Removing an object that does not exist succeeds, so a retry is always safe. */
  remove(key: ObjectKey): Promise<void>
  /**
   * Removes remains of uploads that died before `olderThan`, but never of a running upload, however
   * slow: the record of a running upload shows that it is alive.
   * @returns how many
   */
  removeLeftovers(olderThan: Date, isAwaited: IsAwaited): Promise<number>
  /**
   * Only in stores that need a permission to list remains: requests a first page and removes nothing.
   * @throws StorageFailed when the listing is refused
   */
  seekLeftovers?(): Promise<void>
  /**
   * Only in stores that may keep older versions of removed objects.
   * @throws StorageFailed also when the key may not read that setting
   */
  keepsVersions?(): Promise<boolean>
}
