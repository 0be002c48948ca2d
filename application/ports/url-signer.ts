import type { Id } from '../../domain/shared/id.ts'

/** What an address was signed for. */
export interface SignedLink {
  readonly expiresAt: Date
  /** Of the file's links, when it was signed. */
  readonly epoch: number
}

/** Short-lived addresses below `/file/` that need no session. */
export interface UrlSigner {
  /** Absolute address; covers record id, epoch, method, expiry and key id. */
  sign(fileId: Id, link: SignedLink): string
  /**
   * @param query as it stands in the address, undecoded: another spelling is not what we signed
   * @returns what the signature vouches for, be it past or not: the caller has the clock; `undefined` for anything not signed by us
   */
  verify(fileId: string, query: string): SignedLink | undefined
}
