/** An encrypted request as it arrived. */
export interface SealedRequest {
  /** Header `encrypt-key`. */
  readonly key: string
  readonly body: string
  readonly method: string
  readonly path: string
}

export interface OpenedRequest {
  /** UTF-8 text, JSON by contract; not parsed here. */
  readonly plaintext: string
  /** Digest under which this envelope counts as used. */
  readonly replayDigest: string
}

/** Opens encrypted request bodies (contract section 2, and the GCM form of docs/login-envelope.md). */
export interface LoginEnvelope {
  /** @throws InvalidEnvelope, the same in every way, whatever was wrong */
  open(sealed: SealedRequest): Promise<OpenedRequest>
}
