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
