import type { Id } from '../../domain/shared/id.ts'

/** Short-lived addresses below `/file/` that need no session. */
export interface UrlSigner {
  /** Absolute address; covers record id, method, expiry and key id. */
  sign(fileId: Id, expiresAt: Date): string
  /**
   * @param query as it stands in the address, undecoded: another spelling is not what we signed
   * @returns the expiry the signature vouches for, be it past or not: the caller has the clock;
   * `undefined` for anything not signed by us
   */
  verify(fileId: string, query: string): Date | undefined
}
