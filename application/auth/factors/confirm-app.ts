import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { parseFactorCode } from '../../../domain/identity/factor-code.ts'
import { NothingToConfirm, WrongFirstCode } from '../../../domain/identity/factor-setup-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountNews } from '../../ports/account-news.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SecondFactorRepo } from '../../ports/second-factor-repo.ts'
import type { AppSecrets } from './app-secrets.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

interface FirstCode {
  readonly userId: Id
  readonly typed: string
  readonly origin: LoginOrigin
}

/** A first right code shows that the app knows the secret, and puts it in force. */
export class ConfirmApp {
  readonly #factors: SecondFactorRepo
  readonly #secrets: AppSecrets
  readonly #recovery: RecoveryCodes
  readonly #clock: Clock
  readonly #news: AccountNews

  constructor(
    factors: SecondFactorRepo,
    secrets: AppSecrets,
    recovery: RecoveryCodes,
    clock: Clock,
    news: AccountNews,
  ) {
    this.#factors = factors
    this.#secrets = secrets
    this.#recovery = recovery
    this.#clock = clock
    this.#news = news
  }

  /**
   * Whoever guesses codes here knows the secret, so nothing is counted.
   * @returns recovery codes, which are shown only now; they replace all former ones
   * @throws NothingToConfirm, WrongFirstCode
   */
  async execute(
    { userId, typed, origin }: FirstCode,
    audited: Audited = unaudited,
  ): Promise<readonly string[]> {
    const waiting = await this.#factors.getSecret(userId)
    if (!waiting || waiting.confirmedAt) throw new NothingToConfirm()
    const at = this.#clock.now()
    const code = parseFactorCode(typed)?.code ?? ''
    const step = this.#secrets.stepOf(waiting, code, at)
    if (step === undefined) throw new WrongFirstCode()
    const { codes, digests } = this.#recovery.make()
    const confirmation = { ...waiting, step, at, recoveryDigests: digests }
    if (!(await audited(() => this.#factors.confirm(confirmation)))) throw new NothingToConfirm()
    this.#news.tell({ userId, kind: 'factor-added', origin })
    return codes
  }
}
