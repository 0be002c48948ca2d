import type {
  OpenedRequest,
  SealedRequest,
} from '../../../application/ports/sign-in/login-envelope.ts'

/** One format of encrypted request. */
export interface EnvelopeFormat {
  /**
   * Refusing takes the same work as opening, whatever is wrong.
   * @returns `undefined` for anything but a genuine envelope, and `stale` for a genuine one whose
   * issue time is too far from now
   */
  open(sealed: SealedRequest): Promise<OpenedRequest | 'stale' | undefined>
}

export interface Decoded {
  /** The bytes as a lenient parser reads them, so that work can continue at equal cost. */
  readonly bytes: Buffer
  /** Whether the text is the canonical encoding of these bytes. */
  readonly isCanonical: boolean
}

/** Also tells whether the text is canonical, because several texts encode the same bytes. */
export function decodeBase64(text: string, alphabet: 'base64' | 'base64url'): Decoded {
  const bytes = Buffer.from(text, alphabet)
  return { bytes, isCanonical: bytes.toString(alphabet) === text }
}

/** Decodes the base64 of an encrypted body, which may be bare or a JSON string. */
export function decodeBody(body: string): Decoded {
  const text = body.trim()
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"')
  return decodeBase64(isQuoted ? text.slice(1, -1) : text, 'base64')
}
