import { AccountLocked } from '../../domain/identity/identity-errors.ts'
import type { LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { Clock } from '../ports/clock.ts'
import type { UserRepo } from '../ports/user-repo.ts'
import type { LoginGuard } from './login-guard.ts'

/** Wrong passwords, counted for the name and for the source, wherever they are typed. */
export class FailedTries {
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #clock: Clock
  readonly #lockRule: LockRule

  constructor(guard: LoginGuard, users: UserRepo, clock: Clock, lockRule: LockRule) {
    this.#guard = guard
    this.#users = users
    this.#clock = clock
    this.#lockRule = lockRule
  }

  /** @throws AccountLocked */
  refuseWhileLocked(failures: LoginFailures): void {
    const now = this.#clock.now()
    if (failures.isLockedAt(now)) throw new AccountLocked(failures.minutesLeftAt(now))
  }

  /** @returns the failures in a row. @throws AccountLocked when this one closed the lock */
  async count(name: LoginName, source: string): Promise<number> {
    const now = this.#clock.now()
    const [failures] = await Promise.all([
      this.#users.recordLoginFailure(name, now, (current) =>
        current.afterFailure(now, this.#lockRule),
      ),
      this.#guard.charge(source),
    ])
    this.refuseWhileLocked(failures)
    return failures.count
  }
}
