import { AccountLocked, InvalidGrant } from '../../domain/identity/identity-errors.ts'
import type { LoginName } from '../../domain/identity/names/login-name.ts'
import type { LockRule } from '../../domain/identity/sign-in/login-failures.ts'
import type { RateWindow, WindowRule } from '../ports/sign-in/rate-window.ts'
import type { LateTruth } from './grant-strategy.ts'

/** Far longer than attempts are counted, so old counts are gone when it restarts. */
const UNLOCKED_SECONDS = 30 * 24 * 3600

export interface PasswordRefusal {
  readonly error: InvalidGrant | AccountLocked
  /** Whether this source was told of the lock before; then a quick answer reveals nothing new. */
  readonly isOld: boolean
}

/**
 * The counts shown after a refused password: how often this source has failed with this name, and
 * after how many failures the name is locked. They reveal nothing about the account: neither
 * failures from other sources, nor guessed codes for its phone, nor whether it exists. The decisive
 * count is kept with the account. After an administrator unlocks the name, every source starts at
 * zero.
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

  async forget(name: LoginName, source: string): Promise<void> {
    await this.#sinceUnlocked(name, source, (subject) => this.#rates.forget(this.#rule, subject))
  }

  /** Resets the counts of all sources after an administrator has unlocked the name. */
  async beginAnew({ key }: LoginName): Promise<void> {
    await this.#rates.hit(this.#unlocked, key)
  }

  /**
   * Few names were ever unlocked, so the unlock counter is read together with the first count
   * instead of before it. If the name was unlocked, only the count for that unlock is valid.
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
