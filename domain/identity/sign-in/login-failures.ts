import { AccountLocked } from '../identity-errors.ts'

const MINUTE = 60_000

export interface LockRule {
  readonly failuresBeforeLock: number
  /** Duration of the first lock. Each further one lasts twice as long, up to `longestLockMinutes`. */
  readonly firstLockMinutes: number
  readonly longestLockMinutes: number
}

/** Failed logins of one login name. Also kept for unknown names, so that both behave alike. */
export class LoginFailures {
  static readonly none = new LoginFailures(0, 0, undefined)

  readonly count: number
  readonly locks: number
  readonly lockedUntil: Date | undefined

  constructor(count: number, locks: number, lockedUntil: Date | undefined) {
    this.count = count
    this.locks = locks
    this.lockedUntil = lockedUntil
  }

  isLockedAt(now: Date): boolean {
    return this.lockedUntil !== undefined && now < this.lockedUntil
  }

  requireOpenAt(now: Date): void {
    if (this.isLockedAt(now)) throw new AccountLocked(this.minutesLeftAt(now))
  }

  /** Whole minutes until the lock opens, at least 1 while it is closed. */
  minutesLeftAt(now: Date): number {
    const left = (this.lockedUntil?.getTime() ?? 0) - now.getTime()
    return Math.max(0, Math.ceil(left / MINUTE))
  }

  /** Failures left before the next lock; at least one, even when the rule has become stricter. */
  triesLeft({ failuresBeforeLock }: Pick<LockRule, 'failuresBeforeLock'>): number {
    return Math.max(1, failuresBeforeLock - this.#inARow)
  }

  /** An expired lock keeps the number of locks but resets the number of failures. */
  get #inARow(): number {
    return this.lockedUntil ? 0 : this.count
  }

  /** Counts one more failure. Nothing is counted during a lock, so that nobody can prolong it. */
  afterFailure(now: Date, rule: LockRule): LoginFailures {
    if (this.isLockedAt(now)) return this
    const count = this.#inARow + 1
    if (count < rule.failuresBeforeLock) return new LoginFailures(count, this.locks, undefined)
    const minutes = Math.min(rule.firstLockMinutes * 2 ** this.locks, rule.longestLockMinutes)
    return new LoginFailures(count, this.locks + 1, new Date(now.getTime() + minutes * MINUTE))
  }
}
