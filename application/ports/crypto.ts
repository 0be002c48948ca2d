import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import type { ObjectBody } from './object-store.ts'

/** Cryptographically random values. */
export interface Ids {
  /** A session token: 256 random bits, URL-safe text. */
  token(): string
  /** 128 random bits as 32 lower-case hex characters: object names, captcha ids, session handles. */
  handle(): string
  /** Uniform whole number in 0..below-1. */
  below(limit: number): number
}

/** The stored form of a token: it identifies the session but does not open it. */
export interface TokenDigest {
  /** SHA-256 of the token, hex. The same token always gives the same digest, on every instance. */
  digest(token: string): string
}

/** Everything a code is bound to. It cannot be used for anything else. */
export interface BoundCode {
  readonly purpose: 'login'
  /** `Recipient.key`: with the channel. */
  readonly recipientKey: string
  readonly clientId: string
  readonly code: string
}

/** The stored form of codes. Four digits can be enumerated, so the digest is keyed. */
export interface CodeDigest {
  /** Different for any difference in any part; the same on every instance. */
  digest(bound: BoundCode): string
  /** As each key that still counts gives it: a code outlives the rotation of its key. */
  digests(bound: BoundCode): readonly string[]
}

/** Keeps secrets that must be read again: what is stored tells nothing without the key. */
export interface SecretBox {
  /** Never twice the same. @param purpose what it is for; for anything else it does not open */
  seal(secret: string, purpose: string): string
  /** @returns `undefined` unless it was sealed here, for this purpose, and not altered since */
  open(sealed: string, purpose: string): string | undefined
}

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

/** The claims of a signed address. */
export interface SignedLink {
  readonly expiresAt: Date
  /** Of the file's links, when it was signed. */
  readonly epoch: number
}

/** Short-lived addresses that need no session. */
export interface UrlSigner {
  /**
   * @param name record id and suffix, such as `42.png`
   * @param prefix below our own address, or with an origin; `/file/` unless said otherwise
   * @returns absolute address; the signature covers name, epoch, method, expiry and key id
   */
  sign(name: string, link: SignedLink, prefix?: string): string
  /**
   * @param name as it stands in the address
   * @param query raw and undecoded, since a different spelling is not what was signed
   * @returns the signed claims, expired or not, as the caller has the clock; `undefined` for an invalid
   * signature
   */
  verify(name: string, query: string): SignedLink | undefined
}
