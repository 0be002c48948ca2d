import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { PasskeyRepo } from '../../ports/factors/passkey-repo.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { RecoveryCodes } from '../factors/recovery-codes.ts'

/** The passkeys of accounts, with what follows from a change of them. */
export class KeptPasskeys {
  readonly repo: PasskeyRepo
  readonly #factors: SecondFactorRepo
  readonly #recovery: RecoveryCodes
  readonly #news: AccountNews

  constructor(
    repo: PasskeyRepo,
    factors: SecondFactorRepo,
    recovery: RecoveryCodes,
    news: AccountNews,
  ) {
    this.repo = repo
    this.#factors = factors
    this.#recovery = recovery
    this.#news = news
  }

  /**
   * To be called in the transaction that adds a passkey.
   * @returns recovery codes, which are shown only now, if it is the first factor of its user
   */
  async codesAfterFirst(userId: Id): Promise<readonly string[]> {
    const { hasApp, passkeys } = await this.#factors.factorsOf(userId)
    return hasApp || passkeys > 1 ? [] : this.#recovery.renew(userId)
  }

  /** To be called once the change is stored. */
  tell(userId: Id, kind: 'passkey-added' | 'passkey-removed', origin: LoginOrigin): void {
    this.#news.tell({ userId, kind, origin })
  }
}
