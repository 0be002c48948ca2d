import type { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { LoginAccount } from '../../ports/accounts/user-repo.ts'
import type { Reservation } from '../../ports/sign-in/login-limiter.ts'
import type { Credentials } from '../credentials.ts'
import type { FailedTries } from '../failed-tries.ts'
import type { AuthenticatedUser, LateTruth } from '../grant-strategy.ts'
import type { LoginGuard } from '../login-guard.ts'
import type { PasswordRefusals } from '../password-refusals.ts'

/** An attempt to prove that its sender is who they name. */
export interface NamedAttempt<T> {
  readonly name: LoginName
  readonly source: string
  /** With the captcha, if the attempt needs one. */
  readonly credentials: Credentials | undefined
  /** @returns `undefined` for a wrong proof, and for an account that may not enter */
  compare(account: LoginAccount): Promise<T | undefined>
  /** Takes as long as `compare`, and decides nothing. */
  pretend(): Promise<unknown>
}

/** What remembers wrong attempts. */
export interface FailureCounts {
  readonly tries: FailedTries
  readonly refusals: PasswordRefusals
}

/**
 * What all logins with a name and a secret have in common. A locked account costs as much as a wrong
 * secret and gets the same answer, even for the right one: guessed codes lock it too, and another
 * answer would reveal whose phone it is.
 */
export class NamedLogin {
  readonly #guard: LoginGuard
  readonly #tries: FailedTries
  readonly #refusals: PasswordRefusals

  constructor(guard: LoginGuard, { tries, refusals }: FailureCounts) {
    this.#guard = guard
    this.#tries = tries
    this.#refusals = refusals
  }

  async enter<T>(
    attempt: NamedAttempt<T>,
  ): Promise<T & Pick<AuthenticatedUser, 'failureKey' | 'refused'>> {
    const { name, source } = attempt
    const reserved = await this.#guard.reserve(source, name, attempt.credentials)
    const compare = (account: LoginAccount) => attempt.compare(account)
    const outcome = await this.#tries.compare(name, reserved, compare)
    if (outcome.state === 'locked') return this.#refuseUnseen(attempt, reserved)
    if (outcome.state === 'wrong') {
      const truth = this.#tries.isLocked(outcome.failures) ? 'account_locked' : 'invalid_grant'
      return this.refuse(name, source, truth)
    }
    const { failures, failureKey } = outcome.account
    const wasRefused = failures.count > 0 || failures.locks > 0
    return { ...outcome.right, failureKey, refused: wasRefused ? name : undefined }
  }

  /** @throws the refusal of any wrong attempt */
  async refuse(name: LoginName, source: string, truth: LateTruth): Promise<never> {
    throw (await this.#refusals.next(name, source, truth)).error
  }

  /**
   * The refusal of a locked name, whose secret is not compared. It takes as long as a comparison
   * until the lock was reported to this source.
   */
  async #refuseUnseen<T>(attempt: NamedAttempt<T>, reserved: Reservation): Promise<never> {
    const { name, source } = attempt
    const { error, isOld } = await this.#refusals.next(name, source, 'account_locked')
    if (isOld) await this.#guard.charge(source, reserved)
    else {
      await attempt.pretend()
      await this.#tries.standIn(name, reserved)
    }
    throw error
  }
}
