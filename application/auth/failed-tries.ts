import type { Reservation } from '../../domain/identity/login-admission.ts'
import type { LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { Clock } from '../ports/clock.ts'
import type { UserRepo } from '../ports/user-repo.ts'
import type { LoginGuard } from './login-guard.ts'

/** The key that failures are counted under: a login name, or a stand-in for one. */
type Counted = Pick<LoginName, 'key'>

/** Counts wrong attempts by name and by source, for every grant type. */
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

  isLocked(failures: LoginFailures): boolean {
    return failures.isLockedAt(this.#clock.now())
  }

  /** Counts one more. @param reserved the reservation to charge, if there is one */
  async count(counted: Counted, source: string, reserved?: Reservation): Promise<LoginFailures> {
    const now = this.#clock.now()
    const [failures] = await Promise.all([
      this.#users.recordLoginFailure(counted, now, (current) =>
        current.afterFailure(now, this.#lockRule),
      ),
      this.#guard.charge(source, reserved),
    ])
    return failures
  }

  /** Does the same work but counts nothing, so that the time does not reveal a lock. */
  async standIn(counted: Counted, source: string, reserved?: Reservation): Promise<void> {
    await Promise.all([
      this.#users.recordLoginFailure(counted, this.#clock.now(), (current) => current),
      this.#guard.charge(source, reserved),
    ])
  }
}
