import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import type { DomainError } from '../../domain/shared/domain-error.ts'
import type { LoginAccount } from '../ports/accounts/user-repo.ts'
import type { Clock } from '../ports/clock.ts'
import type { FailedTries } from './failed-tries.ts'
import type { LoginGuard } from './login-guard.ts'

type Refusal = (failures: number) => DomainError

/**
 * Proofs by somebody whose name is known already. Wrong ones count as failed logins, so a guessed
 * code locks the name as a guessed password does.
 */
export class CountedProof {
  readonly #guard: LoginGuard
  readonly #tries: FailedTries
  readonly #clock: Clock

  constructor(guard: LoginGuard, tries: FailedTries, clock: Clock) {
    this.#guard = guard
    this.#tries = tries
    this.#clock = clock
  }

  /**
   * @param compare returns `undefined` for a wrong proof; it is not called while the name is locked
   * @throws TooManyRequests, AccountLocked, Overloaded, and `refusal` for a wrong proof
   */
  async require<T>(
    userName: string,
    source: string,
    compare: (account: LoginAccount) => Promise<T | undefined>,
    refusal: Refusal,
  ): Promise<{ readonly right: T; readonly failureKey: string }> {
    const name = LoginName.parse(userName)
    const reserved = await this.#guard.reserve(source, name)
    const outcome = await this.#tries.compare(name, reserved, compare)
    if (outcome.state === 'right') {
      return { right: outcome.right, failureKey: outcome.account.failureKey }
    }
    if (outcome.state === 'locked') this.#guard.giveBack(reserved)
    return this.#refuse(outcome.failures, refusal)
  }

  /** Counts one more failure. @throws AccountLocked if it locks the name, else `refusal` */
  async fail(failureKey: string, source: string, refusal: Refusal): Promise<never> {
    return this.#refuse(await this.#tries.count({ key: failureKey }, source), refusal)
  }

  #refuse(failures: LoginFailures, refusal: Refusal): never {
    failures.requireOpenAt(this.#clock.now())
    throw refusal(failures.count)
  }
}
