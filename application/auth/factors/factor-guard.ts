import type { Client } from '../../../domain/client/client.ts'
import type { FactorCode } from '../../../domain/identity/factors/factor-code.ts'
import { FactorRequired } from '../../../domain/identity/factors/factor-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { AuthenticatedUser, GrantAttempt } from '../grant-strategy.ts'
import type { TrustedBrowsers } from './trusted-browsers.ts'
import type { TypedFactor } from './typed-factor.ts'

export interface TrustRequest {
  /** From the cookie of this browser. */
  readonly token: string | undefined
  /** Whether this browser shall be trusted from now on. */
  readonly isWanted: boolean
}

/** What was given. `absent`: there is none. `waived`: this login does not need it. */
export type FactorOutcome = FactorCode['kind'] | 'absent' | 'waived'

interface Attempt extends Pick<GrantAttempt, 'credentials' | 'source' | 'origin'> {
  readonly grantType: string
  readonly trust?: TrustRequest
}

/**
 * Between the first proof and the session: without its second factor, an account that has one gets
 * no session. Nothing about it is read, answered or counted earlier, so strangers learn nothing.
 */
export class FactorGuard {
  readonly #factors: SecondFactorRepo
  readonly #typed: TypedFactor
  readonly #browsers: TrustedBrowsers

  constructor(factors: SecondFactorRepo, typed: TypedFactor, browsers: TrustedBrowsers) {
    this.#factors = factors
    this.#typed = typed
    this.#browsers = browsers
  }

  /**
   * @throws FactorRequired, WrongFactor, AccountLocked, TooManyRequests, Overloaded
   */
  async pass(
    { userId, otp, hasFactor }: AuthenticatedUser,
    client: Client,
    { grantType, credentials, source, origin, trust }: Attempt,
  ): Promise<FactorOutcome> {
    if (client.isStrong(grantType)) return 'waived'
    if (hasFactor === false) return 'absent'
    const held = await this.#factors.factorsOf(userId)
    if (!held.areThere) return 'absent'
    if (await this.#browsers.isTrusted(userId, trust?.token)) return 'waived'
    const typed = otp ?? credentials.optional('otp')
    const asked = grantType === 'password' ? 'with-password' : 'nowhere'
    if (typed.trim() === '') throw new FactorRequired(held.possible, asked)
    return this.#typed.require(userId, typed, { source, origin })
  }

  /** @returns the token for a cookie; `undefined` if no browser is trusted */
  trust(userId: Id, origin: LoginOrigin, sessionToken: string): Promise<string | undefined> {
    return this.#browsers.trust(userId, origin, sessionToken)
  }
}
