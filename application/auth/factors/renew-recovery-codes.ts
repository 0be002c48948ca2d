import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { NoFactor } from '../../../domain/identity/factors/factor-setup-errors.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { ProveSelf } from '../prove-self.ts'
import type { OwnChange } from './begin-app.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

export class RenewRecoveryCodes {
  readonly #factors: SecondFactorRepo
  readonly #recovery: RecoveryCodes
  readonly #proveSelf: ProveSelf
  readonly #news: AccountNews

  constructor(
    factors: SecondFactorRepo,
    recovery: RecoveryCodes,
    proveSelf: ProveSelf,
    news: AccountNews,
  ) {
    this.#factors = factors
    this.#recovery = recovery
    this.#proveSelf = proveSelf
    this.#news = news
  }

  /** @returns codes that are shown only now. @throws NoFactor, and whatever ProveSelf throws */
  async execute(
    { caller, proof, source, origin }: OwnChange,
    audited: Audited = unaudited,
  ): Promise<readonly string[]> {
    const { userId } = caller
    const { areThere } = await this.#factors.factorsOf(userId)
    if (!areThere) throw new NoFactor()
    await this.#proveSelf.execute(caller, proof, source)
    const codes = await audited(() => this.#recovery.renew(userId))
    this.#news.tell({ userId, kind: 'recovery-codes-renewed', origin })
    return codes
  }
}
