import type { LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { Clock } from '../ports/clock.ts'
import type { UserRepo } from '../ports/user-repo.ts'
import { type ComparisonTurn, ComparisonTurns } from './comparison-turns.ts'
import type { LoginGuard } from './login-guard.ts'

/** What failures are counted under: a login name, or a stand-in for one. */
type Counted = Pick<LoginName, 'key'>

/** Wrong tries, counted for the name and for the source, whatever the way to log in. */
export class FailedTries {
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #clock: Clock
  readonly #lockRule: LockRule
  readonly #turns: ComparisonTurns

  constructor(guard: LoginGuard, users: UserRepo, clock: Clock, lockRule: LockRule) {
    this.#guard = guard
    this.#users = users
    this.#clock = clock
    this.#lockRule = lockRule
    this.#turns = new ComparisonTurns(lockRule.failuresBeforeLock)
  }

  isLocked(failures: LoginFailures): boolean {
    return failures.isLockedAt(this.#clock.now())
  }

  /** Before something is compared that counts under the key. @returns `undefined` when it is locked now */
  turn({ key }: Counted, failures: LoginFailures): Promise<ComparisonTurn | undefined> {
    return this.#turns.take(key, failures)
  }

  /** @throws AccountLocked */
  refuseWhileLocked(failures: LoginFailures): void {
    failures.requireOpenAt(this.#clock.now())
  }

  /** Counts one more. @returns the failures in a row. @throws AccountLocked when it closed the lock */
  async count(counted: Counted, source: string): Promise<number> {
    const failures = await this.record(counted, source)
    this.refuseWhileLocked(failures)
    return failures.count
  }

  /**
   * Counts the try before it is made, and takes it back when it is right or cannot be made: however
   * many come at once, no more are made than lock the name.
   * @returns the failures in a row; 0 when it was right
   * @throws AccountLocked when the lock is closed or this closed it; whatever `isRight` throws
   */
  async reserved(
    counted: Counted,
    source: string,
    isRight: () => Promise<boolean>,
  ): Promise<number> {
    const now = this.#clock.now()
    const tried = await this.#users.recordLoginFailure(counted, now, (current) => {
      current.requireOpenAt(now)
      return current.afterFailure(now, this.#lockRule)
    })
    let isWrong = false
    try {
      isWrong = !(await isRight())
    } finally {
      if (!isWrong) await this.#takeBack(counted, tried)
    }
    if (!isWrong) return 0
    await this.#guard.charge(source)
    this.refuseWhileLocked(tried)
    return tried.count
  }

  /** Counts one more, and leaves what to say of it to the caller. */
  async record(counted: Counted, source: string): Promise<LoginFailures> {
    const now = this.#clock.now()
    const [failures] = await Promise.all([
      this.#users.recordLoginFailure(counted, now, (current) =>
        current.afterFailure(now, this.#lockRule),
      ),
      this.#guard.charge(source),
    ])
    return failures
  }

  async #takeBack(counted: Counted, tried: LoginFailures): Promise<void> {
    await this.#users.recordLoginFailure(counted, this.#clock.now(), (current) =>
      current.withoutTry(tried),
    )
  }
}
