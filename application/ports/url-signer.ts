/** What an address was signed for. */
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
   * @param query as it stands in the address, undecoded: another spelling is not what we signed
   * @returns what the signature vouches for, be it past or not: the caller has the clock; `undefined` for anything not signed by us
   */
  verify(name: string, query: string): SignedLink | undefined
}
