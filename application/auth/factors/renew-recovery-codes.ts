import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { NoFactor } from '../../../domain/identity/factor-setup-errors.ts'
import type { SecondFactorRepo } from '../../ports/second-factor-repo.ts'
import type { ProveSelf } from '../prove-self.ts'
import type { OwnChange } from './begin-app.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

export class RenewRecoveryCodes {
  readonly #factors: SecondFactorRepo
  readonly #recovery: RecoveryCodes
  readonly #proveSelf: ProveSelf

  constructor(factors: SecondFactorRepo, recovery: RecoveryCodes, proveSelf: ProveSelf) {
    this.#factors = factors
    this.#recovery = recovery
    this.#proveSelf = proveSelf
  }

  /** @returns codes that are shown only now. @throws NoFactor, and whatever ProveSelf throws */
  async execute(
    { caller, proof, source }: OwnChange,
    audited: Audited = unaudited,
  ): Promise<readonly string[]> {
    const { areThere } = await this.#factors.factorsOf(caller.userId)
    if (!areThere) throw new NoFactor()
    await this.#proveSelf.execute(caller, proof, source)
    return audited(() => this.#recovery.renew(caller.userId))
  }
}
