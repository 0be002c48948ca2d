import { FactorRequired } from '../../../domain/identity/factors/factor-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { From, TypedFactor } from '../factors/typed-factor.ts'

/** The second factor of an account: a link proves a mailbox, which is one factor. */
export class LinkFactor {
  readonly #factors: SecondFactorRepo
  readonly #typed: TypedFactor

  constructor(factors: SecondFactorRepo, typed: TypedFactor) {
    this.#factors = factors
    this.#typed = typed
  }

  async isNeeded(userId: Id): Promise<boolean> {
    return (await this.#factors.factorsOf(userId)).areThere
  }

  /** Does nothing for an account without one. @throws FactorRequired, WrongFactor, AccountLocked */
  async require(userId: Id, otp: string | undefined, from: From): Promise<void> {
    const held = await this.#factors.factorsOf(userId)
    if (!held.areThere) return
    if (!otp?.trim()) throw new FactorRequired(held.possible, 'in-field')
    await this.#typed.require(userId, otp, from)
  }
}
