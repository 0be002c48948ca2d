import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { NoFactor } from '../../../domain/identity/factor-setup-errors.ts'
import type { SecondFactorRepo } from '../../ports/second-factor-repo.ts'
import type { ProveSelf } from '../prove-self.ts'
import type { OwnChange } from './begin-app.ts'

/** Also ends what was trusted because of the app. */
export class RemoveApp {
  readonly #factors: SecondFactorRepo
  readonly #proveSelf: ProveSelf

  constructor(factors: SecondFactorRepo, proveSelf: ProveSelf) {
    this.#factors = factors
    this.#proveSelf = proveSelf
  }

  /** @throws NoFactor, and whatever ProveSelf throws */
  async execute({ caller, proof, source }: OwnChange, audited: Audited = unaudited): Promise<void> {
    const { userId } = caller
    if (!(await this.#factors.factorsOf(userId)).hasApp) throw new NoFactor()
    await this.#proveSelf.execute(caller, proof, source)
    await audited(() => this.#factors.remove(userId))
  }
}
