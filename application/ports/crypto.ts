import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import type { ObjectBody } from './files/object-store.ts'

export interface Ids {
  /** 256 random bits as URL-safe text. */
  token(): string
  /** 128 random bits as 32 lower-case hex characters. */
  handle(): string
  below(limit: number): number
}

export interface TokenDigest {
  /** SHA-256 of the token, hex. */
  digest(token: string): string
}

export interface BoundCode {
  /** `kept`: a right code for a login that a second factor must follow. */
  readonly purpose: 'login' | 'reset' | 'kept'
  readonly recipientKey: string
  readonly clientId: string
  readonly code: string
}

/** Keyed, because four digits can be enumerated. */
export interface CodeDigest {
  digest(bound: BoundCode): string
  /** With every key still in use, so that a code outlives the rotation of its key. */
  digests(bound: BoundCode): readonly string[]
}

export interface SecretBox {
  /** Never gives the same text twice. It opens only for the same purpose. */
  seal(secret: string, purpose: string): string
  /** @returns `undefined` unless it was sealed here, for this purpose, and is unaltered */
  open(sealed: string, purpose: string): string | undefined
}

/** Keeps texts of a `SecretBox` in the store. */
export interface Sealed {
  /** Seals them anew with the current key, so that older ones can be retired. Inside a transaction. */
  reseal(): Promise<void>
}

export interface RunningDigest {
  /** Does not keep the chunk. */
  add(chunk: Uint8Array): void
  end(): ContentDigest
}

export interface ContentDigests {
  /** Keeps no chunk when it asks for the next. Errors of the body are passed on. */
  of(body: ObjectBody): Promise<ContentDigest>
  begin(): RunningDigest
}

export interface SignedLink {
  readonly expiresAt: Date
  readonly epoch: number
}

export interface UrlSigner {
  /** @param name record id and extension, such as `42.png`. @returns an absolute address */
  sign(name: string, link: SignedLink, prefix?: string): string
  /**
   * @param query not decoded. @returns the claims even if expired; `undefined` if not signed here
   */
  verify(name: string, query: string): SignedLink | undefined
}
