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

/** An answer in the front ends' own format (docs/build/login-envelope.md). */
export interface SealedAnswer {
  /** Value of the header `encrypt-key`. */
  readonly key: string
  readonly body: string
}

export type SealAnswer = (text: string | Uint8Array) => SealedAnswer

export interface LoginEnvelope {
  /** @throws InvalidEnvelope, the same for every failure */
  open(sealed: SealedRequest): Promise<OpenedRequest>
}
