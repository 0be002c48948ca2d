import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, string>>

/** The page of a vendor, and the person who uses it. */
export interface VendorPage {
  readonly person: Readonly<Record<string, unknown>>
  readonly authorizePath: string
  /** Exactly these parameters, besides state and PKCE. */
  readonly authorizeQuery: Fields
  readonly hash?: string
  readonly usesPkce: boolean
}

/** Issues codes and accepts each of them once. */
export class VendorCodes {
  readonly #script: VendorPage
  /** Codes with their PKCE challenge. */
  readonly #codes = new Map<string, string | undefined>()
  readonly #tokens = new Set<string>()
  /** The person's data; tests may replace it. */
  person: Readonly<Record<string, unknown>>

  constructor(script: VendorPage) {
    this.#script = script
    this.person = script.person
  }

  /** The person consents at the address. @returns what the browser brings back */
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

  /** Spends the code. @returns whether it was issued, unspent, and for this verifier */
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

/** Whether both have the same fields and values, each once. */
export function isExactly(params: URLSearchParams, expected: Fields): boolean {
  return (
    params.size === Object.keys(expected).length &&
    isDeepStrictEqual(fieldsOf(params), { ...expected })
  )
}
