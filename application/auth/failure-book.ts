import type { LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { Clock } from '../ports/clock.ts'
import type { UserRepo } from '../ports/user-repo.ts'

/** Wrong tries of one account, whatever the way to log in. */
export class FailureBook {
  readonly #users: UserRepo
  readonly #clock: Clock
  readonly #rule: LockRule

  constructor(users: UserRepo, clock: Clock, rule: LockRule) {
    this.#users = users
    this.#clock = clock
    this.#rule = rule
  }

  isLocked(failures: LoginFailures): boolean {
    return failures.isLockedAt(this.#clock.now())
  }

  async record(name: LoginName): Promise<void> {
    const now = this.#clock.now()
    await this.#users.recordLoginFailure(name, now, (current) =>
      current.afterFailure(now, this.#rule),
    )
  }
}
