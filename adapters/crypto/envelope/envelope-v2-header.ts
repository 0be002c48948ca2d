const HEADER = /^v2\.([0-9a-f]{16})\.([1-9][0-9]{9,10})\.([\w-]{16})\.([\w-]{1,1366})$/

/** Header of envelope v2: `v2.<key id>.<issue time>.<nonce>.<wrapped key>`. */
export interface EnvelopeV2Header {
  readonly keyId: string
  /** Unix seconds. */
  readonly issuedAt: number
  /** A nonce of 12 bytes, in base64url. */
  readonly nonce: string
  /** The AES key, encrypted with RSA-OAEP, in base64url. */
  readonly wrappedKey: string
  /** Everything before the wrapped key, exactly as received. */
  readonly prefix: string
}

/** Whether the header claims to be v2. Base64 never contains a full stop, so v1 cannot match. */
export function claimsV2(header: string): boolean {
  return header.startsWith('v2.')
}

export function parseV2Header(header: string): EnvelopeV2Header | undefined {
  const [, keyId, issuedAt, nonce, wrappedKey] = HEADER.exec(header) ?? []
  if (!keyId || !issuedAt || !nonce || !wrappedKey) return undefined
  const prefix = `v2.${keyId}.${issuedAt}.${nonce}`
  return { keyId, issuedAt: Number(issuedAt), nonce, wrappedKey, prefix }
}
