import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, string>>

/** The page of a vendor, and who sits before it. */
export interface VendorPage {
  readonly person: Readonly<Record<string, unknown>>
  readonly authorizePath: string
  /** Exactly these, besides state and PKCE. */
  readonly authorizeQuery: Fields
  readonly hash?: string
  readonly usesPkce: boolean
}

/** Where codes are handed out and traded in, once each. */
export class VendorCodes {
  readonly #script: VendorPage
  /** Codes with their challenge. */
  readonly #codes = new Map<string, string | undefined>()
  readonly #tokens = new Set<string>()
  /** What the person looks like; may be told otherwise. */
  person: Readonly<Record<string, unknown>>

  constructor(script: VendorPage) {
    this.#script = script
    this.person = script.person
  }

  /** The person follows the address and says yes. @returns what the browser brings back */
  agree(address: string): { readonly code: string; readonly state: string } {
    const { authorizePath, authorizeQuery, usesPkce, hash } = this.#script
    const url = new URL(address)
    const {
      state = '',
      code_challenge,
      code_challenge_method,
      ...rest
    } = fieldsOf(url.searchParams)
    const isRight =
      url.pathname === authorizePath &&
      url.hash === (hash ?? '') &&
      isDeepStrictEqual(rest, authorizeQuery) &&
      (code_challenge !== undefined) === usesPkce &&
      code_challenge_method === (usesPkce ? 'S256' : undefined)
    if (!isRight) throw new Error(`the vendor does not show its page for ${address}`)
    return { code: this.newCode(code_challenge), state }
  }

  newCode(challenge?: string): string {
    const code = `canary-code-${randomUUID()}`
    this.#codes.set(code, challenge)
    return code
  }

  /** @returns whether it is one of ours, unspent, for this verifier; it is spent now */
  takes(code: string, verifier?: string): boolean {
    if (!this.#codes.has(code)) return false
    const challenge = this.#codes.get(code)
    this.#codes.delete(code)
    if (challenge === undefined) return verifier === undefined
    return (
      createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url') === challenge
    )
  }

  newToken(): string {
    const token = `canary-token-${randomUUID()}`
    this.#tokens.add(token)
    return token
  }

  knows(token: string | null | undefined): boolean {
    return typeof token === 'string' && this.#tokens.has(token)
  }
}

function fieldsOf(params: URLSearchParams): Fields {
  return Object.fromEntries(params)
}

/** Both have the same fields with the same values, and none twice. */
export function isExactly(params: URLSearchParams, expected: Fields): boolean {
  return (
    params.size === Object.keys(expected).length &&
    isDeepStrictEqual(fieldsOf(params), { ...expected })
  )
}
