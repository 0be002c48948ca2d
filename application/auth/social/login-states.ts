import { InvalidSocialState } from '../../../domain/identity/sign-in/social-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Ids, TokenDigest } from '../../ports/crypto.ts'
import type { CodeStore } from '../../ports/sign-in/code-store.ts'
import type { AuthorizationStart } from '../../ports/sign-in/identity-provider.ts'

/** Why a user was sent to a provider. */
export type SocialErrand =
  | { readonly purpose: 'login'; readonly source: string }
  | { readonly purpose: 'bind'; readonly source: string; readonly userId: Id }

/** What is remembered while a browser is at the provider. */
interface LoginState {
  readonly errand: SocialErrand
  readonly codeVerifier: string
  readonly nonce: string
  /** Digest of a secret that only the browser has; `null` if browsers are not checked. */
  readonly browserDigest: string | null
  /** Absent for the page that is configured. */
  readonly redirectUri?: string | undefined
}

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
    const browserDigest = this.#browserDigest(browserSecret)
    const kept = writeState({ errand, codeVerifier, nonce, browserDigest, redirectUri })
    await this.#codes.put('social-state', this.#digests.digest(state), kept, LIFE_SECONDS)
    return { start, browserSecret }
  }

  /** Spends the state in any case. @throws InvalidSocialState */
  async take(errand: SocialErrand, returned: ReturnedState): Promise<AuthorizationStart> {
    const { state, browserSecret } = returned
    const kept = await this.#codes.take('social-state', this.#digests.digest(state))
    const found = kept === undefined ? undefined : readState(kept)
    if (!found || !this.#isMeant(found, errand, browserSecret)) throw new InvalidSocialState()
    const { codeVerifier, nonce, redirectUri } = found
    return { state, codeVerifier, nonce, redirectUri }
  }

  #isMeant(found: LoginState, errand: SocialErrand, browserSecret: string | undefined): boolean {
    if (!isSameErrand(found.errand, errand)) return false
    if (!this.#checksBrowser) return true
    return browserSecret !== undefined && found.browserDigest === this.#browserDigest(browserSecret)
  }

  #browserDigest(secret: string | undefined): string | null {
    return secret === undefined ? null : this.#digests.digest(secret)
  }
}

/** Front ends decode it to find the domain. Base64 of these characters contains no `+` or `/`. */
function wireForm(domain: string, state: string): string {
  return btoa(JSON.stringify({ tenantId: TENANT_ID, domain, state }))
}

function writeState(state: LoginState): string {
  return JSON.stringify(state)
}

/** Two errands are the same if source, purpose and, for a binding, user are the same. */
export function isSameErrand(one: SocialErrand, other: SocialErrand): boolean {
  if (one.purpose !== other.purpose || one.source !== other.source) return false
  return one.purpose === 'login' || other.purpose === 'login' || one.userId === other.userId
}

/** @returns `undefined` for a text that `writeState` did not write */
export function readState(text: string): LoginState | undefined {
  const state: unknown = JSON.parse(text)
  return isState(state) ? state : undefined
}

function isState(value: unknown): value is LoginState {
  if (!isRecord(value) || !isRecord(value.errand)) return false
  const { errand, codeVerifier, nonce, browserDigest, redirectUri } = value
  const isErrand =
    typeof errand.source === 'string' &&
    (errand.purpose === 'login' || (errand.purpose === 'bind' && typeof errand.userId === 'string'))
  const hasDigest = browserDigest === null || typeof browserDigest === 'string'
  const hasAddress = redirectUri === undefined || typeof redirectUri === 'string'
  const hasSecrets = typeof codeVerifier === 'string' && typeof nonce === 'string'
  return isErrand && hasDigest && hasAddress && hasSecrets
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
