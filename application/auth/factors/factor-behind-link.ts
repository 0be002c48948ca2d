import { FactorRequired } from '../../../domain/identity/factor-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { SecondFactorRepo } from '../../ports/second-factor-repo.ts'
import type { LinkFactor } from '../links/link-factor.ts'
import type { TypedFactor } from './typed-factor.ts'

/** A link proves a mailbox, which is one factor. */
export class FactorBehindLink implements LinkFactor {
  readonly #factors: SecondFactorRepo
  readonly #typed: TypedFactor

  constructor(factors: SecondFactorRepo, typed: TypedFactor) {
    this.#factors = factors
    this.#typed = typed
  }

  async isNeeded(userId: Id): Promise<boolean> {
    return (await this.#factors.factorsOf(userId)).areThere
  }

  async require(userId: Id, otp = '', source: string): Promise<void> {
    const held = await this.#factors.factorsOf(userId)
    if (!held.areThere) return
    if (otp.trim() === '') throw new FactorRequired(held.possible, 'in-field')
    const origin = { address: source, userAgent: '' }
    await this.#typed.require(userId, otp, { source, origin })
  }
}
