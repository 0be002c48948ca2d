import type { Client } from '../../../domain/client/client.ts'
import { FactorRequired } from '../../../domain/identity/factor-errors.ts'
import type { SecondFactorRepo } from '../../ports/second-factor-repo.ts'
import type { AuthenticatedUser, GrantAttempt } from '../grants/grant-strategy.ts'
import type { TypedFactor } from './typed-factor.ts'

type Attempt = Pick<GrantAttempt, 'credentials' | 'source'> & { readonly grantType: string }

/**
 * Between the first proof and the session: without its second factor, an account that has one gets
 * no session. Nothing about it is read, answered or counted earlier, so strangers learn nothing.
 */
export class FactorGuard {
  readonly #factors: SecondFactorRepo
  readonly #typed: TypedFactor

  constructor(factors: SecondFactorRepo, typed: TypedFactor) {
    this.#factors = factors
    this.#typed = typed
  }

  /** @throws FactorRequired, WrongFactor, AccountLocked, TooManyRequests, Overloaded */
  async pass(
    { userId, otp }: AuthenticatedUser,
    client: Client,
    { grantType, credentials, source }: Attempt,
  ): Promise<void> {
    if (client.isStrong(grantType)) return
    const held = await this.#factors.factorsOf(userId)
    if (!held.areThere) return
    const typed = otp ?? credentials.optional('otp')
    if (typed.trim() === '') throw new FactorRequired(held.possible)
    await this.#typed.require(userId, typed, source)
  }
}
