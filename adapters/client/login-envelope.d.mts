export interface SealedRequest {
  readonly method: string
  /** The route's, without the prefix of a proxy. */
  readonly path: string
  readonly text: string
  readonly now?: Date
}

/** @param publicKey one line of base64: SPKI, DER */
export function sealV2(
  publicKey: string,
  request: SealedRequest,
): Promise<{ readonly key: string; readonly body: string }>
