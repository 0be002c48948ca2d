import { InvalidSocialState } from '../../../domain/identity/sign-in/social-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Ids, TokenDigest } from '../../ports/crypto.ts'
import type { CodeStore } from '../../ports/sign-in/code-store.ts'
import type { AuthorizationStart } from '../../ports/sign-in/identity-provider.ts'

/** Why a user was sent to a provider. */
export type SocialErrand =
  | { readonly purpose: 'login'; readonly source: string }
  | { readonly purpose: 'bind'; readonly source: string; readonly userId: Id }

const LIFE_SECONDS = 600
/** There are no tenants, but front ends read this member. */
const TENANT_ID = '000000'

export interface IssuedState {
  readonly start: AuthorizationStart
  /** Only for the browser; `undefined` if browsers are not checked. */
  readonly browserSecret: string | undefined
}

export interface ReturnedState {
  /** As returned, the whole text. */
  readonly state: string
  readonly browserSecret: string | undefined
}

/** Each is valid for ten minutes and one return, in the same browser, for the same errand. */
export class LoginStates {
  readonly #codes: CodeStore
  readonly #ids: Ids
  readonly #digests: TokenDigest
  readonly #checksBrowser: boolean

  constructor(codes: CodeStore, ids: Ids, digests: TokenDigest, checksBrowser: boolean) {
    this.#codes = codes
    this.#ids = ids
    this.#digests = digests
    this.#checksBrowser = checksBrowser
  }

  /**
   * @param domain to which the browser returns; part of the state, so it cannot be exchanged
   * @param redirectUri where else it returns than to the page that is configured
   */
  async issue(errand: SocialErrand, domain: string, redirectUri?: string): Promise<IssuedState> {
    const state = wireForm(domain, this.#ids.token())
    const [codeVerifier, nonce] = [this.#ids.token(), this.#ids.token()]
    const start = { state, codeVerifier, nonce, redirectUri }
    const browserSecret = this.#checksBrowser ? this.#ids.token() : undefined
    const kept = [this.#terms(errand, browserSecret), codeVerifier, nonce, redirectUri ?? '']
    const id = this.#digests.digest(state)
    await this.#codes.put('social-state', id, kept.join('\n'), LIFE_SECONDS)
    return { start, browserSecret }
  }

  /** Spends the state in any case. @throws InvalidSocialState */
  async take(errand: SocialErrand, returned: ReturnedState): Promise<AuthorizationStart> {
    const { state, browserSecret } = returned
    const kept = await this.#codes.take('social-state', this.#digests.digest(state))
    const [terms, codeVerifier = '', nonce = '', redirectUri] = kept?.split('\n') ?? []
    const isFrom = !this.#checksBrowser || browserSecret !== undefined
    if (!isFrom || terms !== this.#terms(errand, browserSecret)) throw new InvalidSocialState()
    return { state, codeVerifier, nonce, redirectUri: redirectUri || undefined }
  }

  /** For what errand it is, and from which browser. */
  #terms(errand: SocialErrand, browserSecret: string | undefined): string {
    const { purpose, source } = errand
    const whose = errand.purpose === 'bind' ? errand.userId : ''
    const from = this.#checksBrowser ? browserSecret : ''
    return this.#digests.digest(JSON.stringify([purpose, source, whose, from]))
  }
}

/** Front ends decode it to find the domain. Base64 of these characters contains no `+` or `/`. */
function wireForm(domain: string, state: string): string {
  return btoa(JSON.stringify({ tenantId: TENANT_ID, domain, state }))
}
