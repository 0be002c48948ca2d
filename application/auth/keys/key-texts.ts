import type { Ids, TokenDigest } from '../../ports/crypto.ts'

const PREFIX = 'gh_'
const RANDOM = 43
const CHECKSUM = 8
const SHAPE = /^gh_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/
const SHOWN = PREFIX.length + 4

/**
 * Keys as text: `gh_`, 43 characters of base64url with 256 random bits, and 8 hex characters with
 * the beginning of the SHA-256 of what precedes them. Scanners for secrets recognise the shape, and
 * a mistyped key costs no read.
 */
export class KeyTexts {
  readonly #ids: Ids
  readonly #digests: TokenDigest

  constructor(ids: Ids, digests: TokenDigest) {
    this.#ids = ids
    this.#digests = digests
  }

  make(): { readonly text: string; readonly digest: string; readonly hint: string } {
    const body = PREFIX + this.#ids.token()
    const text = body + this.#checksum(body)
    return { text, digest: this.#digests.digest(text), hint: text.slice(0, SHOWN) }
  }

  /** @returns `undefined` for what was never made here */
  digestOf(text: string): string | undefined {
    if (!SHAPE.test(text)) return undefined
    const body = text.slice(0, -CHECKSUM)
    return text.endsWith(this.#checksum(body)) ? this.#digests.digest(text) : undefined
  }

  #checksum(body: string): string {
    return this.#digests.digest(body).slice(0, CHECKSUM)
  }
}

/** Whether the text is meant as a key. Tokens of sessions may begin likewise, but have one length. */
export function isMeantAsKey(token: string): boolean {
  return token.startsWith(PREFIX) && token.length !== RANDOM
}
