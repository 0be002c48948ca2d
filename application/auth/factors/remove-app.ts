import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { NoFactor } from '../../../domain/identity/factors/factor-setup-errors.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { ProveSelf } from '../prove-self.ts'
import type { OwnChange } from './begin-app.ts'

/** Also ends what was trusted because of the app. */
export class RemoveApp {
  readonly #factors: SecondFactorRepo
  readonly #proveSelf: ProveSelf
  readonly #news: AccountNews

  constructor(factors: SecondFactorRepo, proveSelf: ProveSelf, news: AccountNews) {
    this.#factors = factors
    this.#proveSelf = proveSelf
    this.#news = news
  }

  /** @throws NoFactor, and whatever ProveSelf throws */
  async execute(change: OwnChange, audited: Audited = unaudited): Promise<void> {
    const { caller, proof, source, origin } = change
    const { userId } = caller
    if (!(await this.#factors.factorsOf(userId)).hasApp) throw new NoFactor()
    await this.#proveSelf.execute(caller, proof, source)
    await audited(() => this.#factors.remove(userId))
    this.#news.tell({ userId, kind: 'factor-removed', origin })
  }
}
