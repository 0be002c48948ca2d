import { failureKeyFrom } from '../../domain/identity/failure-key.ts'
import { type LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { Clock } from '../ports/clock.ts'
import type { Turn } from '../ports/login-gate.ts'
import type { LoginAccount, UserRepo } from '../ports/user-repo.ts'
import { ComparisonTurns, type Ending } from './comparison-turns.ts'
import type { LoginGuard } from './login-guard.ts'

/** What failures are counted under: a login name, or a stand-in for one. */
type Counted = Pick<LoginName, 'key'>

export interface ComparisonRequest {
  readonly name: LoginName
  readonly source: string
  /** That the gate gave, if it was asked. */
  readonly turns?: readonly Turn[]
}

export type Comparison<T> =
  | { readonly state: 'right'; readonly account: LoginAccount; readonly right: T }
  | { readonly state: 'wrong'; readonly failures: LoginFailures }
  /** Nothing was compared. */
  | { readonly state: 'locked'; readonly failures: LoginFailures }

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
    this.#turns = new ComparisonTurns(guard, clock, lockRule.failuresBeforeLock)
  }

  isLocked(failures: LoginFailures): boolean {
    return failures.isLockedAt(this.#clock.now())
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

  /** What a login by this name takes along from the gate, so that it need not ask for it later. */
  turnsOf(name: LoginName, source: string) {
    return this.#turns.asked([name.key, failureKeyFrom(name, source)])
  }

  /**
   * The one way to compare a password: over all instances, no more wrong ones of an account are
   * compared than lock it, however many come at once. Counts a wrong one.
   * @param compare is not called while the account is locked. @returns `undefined` when it was wrong
   * @throws Overloaded when others compare all the time, and whatever `compare` throws
   */
  async compared<T>(
    { name, source, turns = [] }: ComparisonRequest,
    compare: (account: LoginAccount) => Promise<T | undefined>,
  ): Promise<Comparison<T>> {
    const read = () => this.#users.findLoginAccount(name, source)
    const turn = await this.#turns.take(turns, read)
    if (turn instanceof LoginFailures) return { state: 'locked', failures: turn }
    const { account } = turn
    let ending: Ending = 'unspent'
    try {
      const right = await compare(account)
      if (right !== undefined) return { state: 'right', account, right }
      ending = 'uncounted'
      const failures = await this.record({ key: account.failureKey }, source)
      ending = failures
      return { state: 'wrong', failures }
    } finally {
      turn.end(ending)
    }
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
}
