export interface SealedRequest {
  readonly key: string
  readonly body: string
  readonly method: string
  readonly path: string
}

export interface OpenedRequest {
  readonly plaintext: string
  /** Digest under which this envelope counts as used. */
  readonly replayDigest: string
}

export interface LoginEnvelope {
  /** @throws InvalidEnvelope, the same for every failure */
  open(sealed: SealedRequest): Promise<OpenedRequest>
}
