import { AccountLocked, InvalidGrant } from '../../domain/identity/identity-errors.ts'
import type { LockRule } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { RateWindow, WindowRule } from '../ports/rate-window.ts'
import type { LateTruth } from './grants/grant-strategy.ts'

/** Far longer than a count of tries lasts: when unlocks are numbered anew, those of old are gone. */
const UNLOCKED_SECONDS = 30 * 24 * 3600

export interface PasswordRefusal {
  readonly error: InvalidGrant | AccountLocked
  /** This source has heard of the lock before, so a quick answer tells it nothing new. */
  readonly isOld: boolean
}

/**
 * What somebody is told whose password was refused: how often this source has failed with this name,
 * and that the name is locked after as many times as lock one. It tells nothing of the account: not
 * the tries of others, nor codes that were guessed for its phone, nor whether there is one. The true
 * count is kept with the account, and is what decides. After an administrator has unlocked the name,
 * every source is counted anew.
 */
export class PasswordRefusals {
  readonly #rates: RateWindow
  readonly #rule: WindowRule
  readonly #unlocked: WindowRule

  constructor(rates: RateWindow, { failuresBeforeLock, firstLockMinutes }: LockRule) {
    this.#rates = rates
    const seconds = firstLockMinutes * 60
    this.#rule = { name: 'password-tries', limit: failuresBeforeLock, seconds }
    const limit = Number.MAX_SAFE_INTEGER
    this.#unlocked = { name: 'name-unlocked', limit, seconds: UNLOCKED_SECONDS }
  }

  /** Counts one more. */
  async next(name: LoginName, source: string, truth: LateTruth): Promise<PasswordRefusal> {
    const verdict = await this.#sinceUnlocked(name, source, (subject) =>
      this.#rates.hit(this.#rule, subject),
    )
    if (!verdict.allowed) return { error: locked(verdict.retryAfterSeconds, truth), isOld: true }
    const error =
      verdict.remaining === 0
        ? locked(this.#rule.seconds, truth)
        : new InvalidGrant(this.#rule.limit - verdict.remaining, truth)
    return { error, isOld: false }
  }

  /** The right password was typed. */
  async forget(name: LoginName, source: string): Promise<void> {
    await this.#sinceUnlocked(name, source, (subject) => this.#rates.forget(this.#rule, subject))
  }

  /** An administrator has unlocked the name: what any source has heard of it is over. */
  async beginAnew({ key }: LoginName): Promise<void> {
    await this.#rates.hit(this.#unlocked, key)
  }

  /**
   * Nearly no name was ever unlocked, so that is asked along with the first count instead of before
   * it; when it was, a later count is the one that matters.
   */
  async #sinceUnlocked<T>(
    { key }: LoginName,
    source: string,
    ask: (subject: string) => Promise<T>,
  ): Promise<T> {
    const subject = `${source}\n${key}`
    const [unlocks, first] = await Promise.all([
      this.#rates.hits(this.#unlocked, key),
      ask(subject),
    ])
    return unlocks === 0 ? first : ask(`${subject}\n${unlocks}`)
  }
}

function locked(seconds: number, truth: LateTruth): AccountLocked {
  return new AccountLocked(Math.ceil(seconds / 60), truth)
}
