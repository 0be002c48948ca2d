import type { LoginName } from '../../domain/identity/names/login-name.ts'
import type { LockRule, LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { LoginAccount, UserRepo } from '../ports/accounts/user-repo.ts'
import type { Clock } from '../ports/clock.ts'
import type { Reservation } from '../ports/sign-in/login-limiter.ts'
import type { LoginGuard } from './login-guard.ts'

/** The key that failures are counted under: a login name, or a stand-in for one. */
type Counted = Pick<LoginName, 'key'>

export type Comparison<T> =
  | { readonly state: 'right'; readonly account: LoginAccount; readonly right: T }
  | { readonly state: 'wrong'; readonly failures: LoginFailures }
  /** Nothing was compared; the failure is still reserved. */
  | { readonly state: 'locked'; readonly failures: LoginFailures }

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

  /**
   * The only way to compare a password. The account is read after the failure was reserved, and the
   * reservation ends after the failure is counted. So every earlier guess is either counted or
   * reserved, and however many arrive at once at all instances, no more wrong passwords are compared
   * than lock the account.
   * @param compare returns `undefined` for a wrong password; it is not called for a locked account
   * @throws Overloaded when others have reserved all failures left, and whatever `compare` throws
   */
  async compare<T>(
    name: LoginName,
    reserved: Reservation,
    compare: (account: LoginAccount) => Promise<T | undefined>,
  ): Promise<Comparison<T>> {
    let account: LoginAccount
    let right: T | undefined
    try {
      account = await this.#users.getLoginAccount(name, reserved.source)
      if (this.isLocked(account.failures)) return { state: 'locked', failures: account.failures }
      this.#requireTry(account, reserved)
      right = await compare(account)
    } catch (error) {
      this.#guard.giveBack(reserved)
      throw error
    }
    if (right === undefined) {
      const failures = await this.count({ key: account.failureKey }, reserved.source, reserved)
      return { state: 'wrong', failures }
    }
    this.#guard.giveBack(reserved)
    return { state: 'right', account, right }
  }

  /** Counts one more. @param reserved if there is one; it ends only after the failure is counted */
  async count(counted: Counted, source: string, reserved?: Reservation): Promise<LoginFailures> {
    const now = this.#clock.now()
    const failures = await this.#users.recordLoginFailure(counted, now, (current) =>
      current.afterFailure(now, this.#lockRule),
    )
    await this.#guard.charge(source, reserved)
    return failures
  }

  /** Does the same work but counts nothing, so that the time does not reveal a lock. */
  async standIn(counted: Counted, reserved: Reservation): Promise<void> {
    await this.#users.recordLoginFailure(counted, this.#clock.now(), (current) => current)
    await this.#guard.charge(reserved.source, reserved)
  }

  #requireTry({ failureKey, failures }: LoginAccount, { positions }: Reservation): void {
    const position = positions.get(failureKey)
    if (position === undefined || position > failures.triesLeft(this.#lockRule))
      throw new Overloaded()
  }
}
