export interface Decoded {
  /** What a lenient reader makes of it, so that work can go on at equal cost. */
  readonly bytes: Buffer
  /** Whether the text is the one spelling of these bytes. */
  readonly isCanonical: boolean
}

/** Base64 has several spellings of the same bytes; only one of them may count. */
export function decodeBase64(text: string, alphabet: 'base64' | 'base64url'): Decoded {
  const bytes = Buffer.from(text, alphabet)
  return { bytes, isCanonical: bytes.toString(alphabet) === text }
}

/** Base64 of an encrypted body, bare or as a JSON string. */
export function decodeBody(body: string): Decoded {
  const text = body.trim()
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"')
  return decodeBase64(isQuoted ? text.slice(1, -1) : text, 'base64')
}
