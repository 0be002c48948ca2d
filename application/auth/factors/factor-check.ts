import { type FactorCode, parseFactorCode } from '../../../domain/identity/factors/factor-code.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { Metrics } from '../../ports/metrics.ts'
import type { AppSecrets } from './app-secrets.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

interface CheckingTools {
  readonly clock: Clock
  readonly news: AccountNews
  readonly metrics: Metrics
}

/** Compares what was typed with the factors in force. Every right code is spent. */
export class FactorCheck {
  readonly #factors: SecondFactorRepo
  readonly #secrets: AppSecrets
  readonly #recovery: RecoveryCodes
  readonly #tools: CheckingTools

  constructor(
    factors: SecondFactorRepo,
    secrets: AppSecrets,
    recovery: RecoveryCodes,
    tools: CheckingTools,
  ) {
    this.#factors = factors
    this.#secrets = secrets
    this.#recovery = recovery
    this.#tools = tools
  }

  /**
   * Call it only where wrong codes are counted.
   * @returns what was right; `undefined` also for a code that was used before
   */
  async spend(userId: Id, typed: string, origin: LoginOrigin) {
    const presented = parseFactorCode(typed)
    if (!presented) return undefined
    const { kind } = presented
    const isSpent = await this.#isSpent(userId, presented)
    const { metrics, news } = this.#tools
    metrics.factorTyped(kind, isSpent ? 'passed' : 'refused')
    if (!isSpent) return undefined
    if (kind === 'recovery') news.tell({ userId, kind: 'recovery-code-used', origin })
    return kind
  }

  async #isSpent(userId: Id, { kind, code }: FactorCode): Promise<boolean> {
    const now = this.#tools.clock.now()
    if (kind === 'recovery') return this.#recovery.spend(userId, code, now)
    const secret = await this.#factors.getSecret(userId)
    if (!secret?.confirmedAt) return false
    const step = this.#secrets.stepOf(secret, code, now)
    return step !== undefined && this.#factors.spendStep(userId, step)
  }
}
