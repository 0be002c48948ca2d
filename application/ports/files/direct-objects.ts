import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'

/** An object that is being sent. */
export interface DirectObject {
  readonly key: ObjectKey
  /** The platform's own name for the upload. */
  readonly upload: string
}

/** What a client announces about a part. Parts are numbered from 1 on. */
export interface AnnouncedPart {
  readonly number: number
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
  /** In hex; OSS compares nothing else. */
  readonly md5?: string | undefined
}

/** A `PUT` that the client sends to the platform, with all of these headers. */
export interface SignedPart {
  readonly number: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ArrivedPart {
  readonly number: number
  readonly bytes: number
  /** The platform's names for the content. */
  readonly etag: string
  readonly checksum?: string | undefined
}

/** Objects that clients send past the service. They do not exist before `complete`. */
export interface DirectObjects {
  /** @returns the platform's name for the upload. @throws StorageFailed */
  begin(key: ObjectKey, contentType: string): Promise<string>
  /**
   * The signature covers the length and, as far as the platform compares them, the checksums.
   * @param seconds how long it is valid
   */
  sign(object: DirectObject, part: AnnouncedPart, seconds: number): Promise<SignedPart>
  /**
   * @returns by number; `undefined` when the upload was completed or given up. @throws StorageFailed
   */
  arrived(object: DirectObject): Promise<ArrivedPart[] | undefined>
  /** Does nothing after another call has completed the upload. @throws StorageFailed */
  complete(object: DirectObject, parts: readonly ArrivedPart[]): Promise<void>
  /** Removes all parts. No signature works any more. @throws StorageFailed */
  giveUp(object: DirectObject): Promise<void>
}
