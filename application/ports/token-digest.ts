/** The stored form of a token: it identifies the session but does not open it. */
export interface TokenDigest {
  /** SHA-256 of the token, hex. The same token always gives the same digest, on every instance. */
  digest(token: string): string
}
