import { failureKeyFrom } from '../../domain/identity/failure-key.ts'
import type { Admission, PermitsAsked, Reservation } from '../../domain/identity/login-admission.ts'
import { LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { LoginAccount, UserRepo } from '../ports/user-repo.ts'
import type { ComparisonPermit, ComparisonSemaphore, Ending } from './comparison-semaphore.ts'
import type { FailedTries } from './failed-tries.ts'
import type { LoginGuard } from './login-guard.ts'

const NOT_ADMITTED: Admission = { permits: [], reservation: undefined }

export interface ComparisonRequest {
  readonly name: LoginName
  readonly source: string
  /** The limiter's answer, if it was already asked. */
  readonly admission?: Admission
}

export type Comparison<T> =
  | { readonly state: 'right'; readonly account: LoginAccount; readonly right: T }
  | { readonly state: 'wrong'; readonly failures: LoginFailures; readonly closesLock: boolean }
  /** Nothing was compared or charged; the reservation is still open. */
  | { readonly state: 'locked'; readonly failures: LoginFailures }

/**
 * The only way to compare a password. However many requests arrive at once at all instances, the
 * wrong passwords compared never exceed what locks the account or what is left of the source's
 * budget.
 */
export class BoundedComparisons {
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #tries: FailedTries
  readonly #semaphore: ComparisonSemaphore

  constructor(
    guard: LoginGuard,
    users: UserRepo,
    tries: FailedTries,
    semaphore: ComparisonSemaphore,
  ) {
    this.#guard = guard
    this.#users = users
    this.#tries = tries
    this.#semaphore = semaphore
  }

  /** What to request from the limiter for a login with this name. */
  asked(name: LoginName, source: string): PermitsAsked {
    return this.#semaphore.asked([name.key, failureKeyFrom(name, source)])
  }

  /**
   * Compares a password and counts it if it is wrong.
   * @param compare returns `undefined` for a wrong password; it is not called for a locked account
   * @throws Overloaded when no permit became free, and whatever `compare` throws
   */
  async compare<T>(
    request: ComparisonRequest,
    compare: (account: LoginAccount) => Promise<T | undefined>,
  ): Promise<Comparison<T>> {
    const { source, admission: { reservation } = NOT_ADMITTED } = request
    const permit = await this.#permitFor(request)
    if (permit instanceof LoginFailures) return { state: 'locked', failures: permit }
    const { account } = permit
    let ending: Ending = 'unspent'
    try {
      const right = await compare(account)
      if (right !== undefined) return { state: 'right', account, right }
      ending = 'uncounted'
      const failures = await this.#tries.count({ key: account.failureKey }, source, reservation)
      ending = 'counted'
      return { state: 'wrong', failures, closesLock: this.#tries.isLocked(failures) }
    } finally {
      permit.end(ending)
      if (ending === 'unspent') this.#guard.giveBack(reservation)
    }
  }

  /** Costs as much as a wrong password but counts none; for a locked name. */
  async payAsIfWrong(name: LoginName, source: string, reserved?: Reservation): Promise<void> {
    await this.#tries.standIn(name, source, reserved)
  }

  async #permitFor({
    name,
    source,
    admission = NOT_ADMITTED,
  }: ComparisonRequest): Promise<ComparisonPermit | LoginFailures> {
    const read = () => this.#users.getLoginAccount(name, source)
    try {
      return await this.#semaphore.take(admission.permits, read)
    } catch (error) {
      this.#guard.giveBack(admission.reservation)
      throw error
    }
  }
}
