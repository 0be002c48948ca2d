import type { IsAwaited, ObjectKey } from '../../domain/storage/object-key.ts'
import type { ObjectSender } from '../../domain/storage/object-sender.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'

export type ObjectBody = AsyncIterable<Uint8Array>

/** First and last byte, both inclusive (RFC 9110 14.1.2). */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** How whoever sends an object for us presents it. */
export interface HandoffTerms {
  /** How long an address is good for: 1 to 120. */
  readonly seconds: number
  readonly contentType: string
  /** A whole `Content-Disposition`, in ASCII. */
  readonly disposition: string
}

/** `address`: signed, for the client to go to. `inner`: for the proxy in front of the service. */
export type Handoff =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'inner'; readonly path: string }

/** One storage platform's bytes. */
export interface ObjectStore {
  /**
   * The whole object is durable and visible when this resolves, or none of it ever is; an object
   * that is there already stays as it is. Reads the body with back-pressure, never holds more than
   * a few blocks of it, and is done with a chunk before it asks for the next. Until more than
   * 256 KiB of it came, or its end, nothing of it is on the platform but an empty temporary file.
   * @returns size and SHA-256 of what was written
   * @throws StorageFailed when the platform cannot take it, Overloaded when it waited in vain for what
   * uploads share, UploadRefused when its sender left meanwhile; an error of the body is passed on
   */
  put(
    key: ObjectKey,
    body: ObjectBody,
    contentType: string,
    sender?: ObjectSender,
  ): Promise<ContentDigest>
  /**
   * @param range lies within the object; the caller knows its length from the record
   * @returns `undefined` when there is no such object. The stream gives exactly these bytes or
   * ends in StorageFailed, in ObjectTooShort when the object does not hold them, never early; leaving its iteration closes what it holds, also one that
   * has not begun. A chunk is only lent: it is good until the next one is asked for, or the
   * iteration is left.
   */
  open(key: ObjectKey, range: ByteRange): Promise<ObjectBody | undefined>
  /**
   * Of stores whose objects somebody else can send. Whether an object is there is found out by who
   * goes there. @returns `undefined` when this one has to be streamed
   * @throws RangeError for a time that is out of bounds
   */
  handOff?(key: ObjectKey, terms: HandoffTerms): Promise<Handoff | undefined>
  /** Removing what is not there is success, so a retry is always safe. */
  remove(key: ObjectKey): Promise<void>
  /**
   * Removes what uploads that died before `olderThan` left behind, never what a running one writes,
   * however slow it is: one that some record awaits shows that it lives by its record.
   * @returns how many
   */
  removeLeftovers(olderThan: Date, isAwaited: IsAwaited): Promise<number>
  /**
   * Of stores that must be allowed to find leftovers: asks for a first page of them, and removes none.
   * @throws StorageFailed when they cannot be found
   */
  seekLeftovers?(): Promise<void>
  /**
   * Of stores that may keep an object though it was removed, as an older version of it.
   * @throws StorageFailed also when whoever asks may not know
   */
  keepsVersions?(): Promise<boolean>
}
