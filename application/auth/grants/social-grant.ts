import {
  SocialNotBound,
  SocialNotConfigured,
} from '../../../domain/identity/sign-in/social-errors.ts'
import type { IdentityProvider } from '../../ports/sign-in/identity-provider.ts'
import {
  type AuthenticatedUser,
  type GrantAttempt,
  type GrantStrategy,
  NAME_FIELDS,
} from '../grant-strategy.ts'
import type { LoginStates, ReturnedState } from '../social/login-states.ts'
import type { OutsideLogin } from './outside-login.ts'

const LONGEST_SOURCE = 64
const LONGEST_CODE = 2048
const LONGEST_STATE = 1024

/** A third party that the user has bound, or whose people `Arrivals` give accounts. */
export class SocialGrant implements GrantStrategy {
  readonly grantType = 'social'
  readonly nameField = NAME_FIELDS.social
  readonly #providers: ReadonlyMap<string, IdentityProvider>
  readonly #states: LoginStates
  readonly #login: OutsideLogin

  constructor(
    providers: ReadonlyMap<string, IdentityProvider>,
    states: LoginStates,
    login: OutsideLogin,
  ) {
    this.#providers = providers
    this.#states = states
    this.#login = login
  }

  async authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser> {
    const { credentials, browserSecret } = attempt
    const source = credentials.require('source', LONGEST_SOURCE)
    const code = credentials.require('socialCode', LONGEST_CODE)
    const state = credentials.require('socialState', LONGEST_STATE)
    return this.#login.withinBudget(attempt.source, () =>
      this.#complete(source, code, { state, browserSecret }),
    )
  }

  async refuseLate(): Promise<never> {
    throw new SocialNotBound()
  }

  async #complete(source: string, code: string, returned: ReturnedState) {
    const provider = this.#providers.get(source)
    if (!provider) throw new SocialNotConfigured()
    const start = await this.#states.take({ purpose: 'login', source }, returned)
    const identity = await provider.identify(code, start)
    const user = await this.#login.findConfirmed(source.toUpperCase(), identity)
    if (!user) throw new SocialNotBound()
    return user
  }
}
