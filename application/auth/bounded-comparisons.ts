import { failureKeyFrom } from '../../domain/identity/failure-key.ts'
import type { Admission, Reservation, TurnsAsked } from '../../domain/identity/login-admission.ts'
import { LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { LoginAccount, UserRepo } from '../ports/user-repo.ts'
import type { ComparisonTurn, ComparisonTurns, Ending } from './comparison-turns.ts'
import type { FailedTries } from './failed-tries.ts'
import type { LoginGuard } from './login-guard.ts'

const NOT_ADMITTED: Admission = { turns: [], reservation: undefined }

export interface ComparisonRequest {
  readonly name: LoginName
  readonly source: string
  /** By the gate, if it was asked. */
  readonly admission?: Admission
}

export type Comparison<T> =
  | { readonly state: 'right'; readonly account: LoginAccount; readonly right: T }
  | { readonly state: 'wrong'; readonly failures: LoginFailures; readonly closesLock: boolean }
  /** Nothing was compared, and nothing charged: what is reserved is still to be settled. */
  | { readonly state: 'locked'; readonly failures: LoginFailures }

/**
 * The one way to compare a password: over all instances, no more wrong ones of an account are
 * compared than lock it, and no more of a source than its budget has left, however many come at once.
 */
export class BoundedComparisons {
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #tries: FailedTries
  readonly #turns: ComparisonTurns

  constructor(guard: LoginGuard, users: UserRepo, tries: FailedTries, turns: ComparisonTurns) {
    this.#guard = guard
    this.#users = users
    this.#tries = tries
    this.#turns = turns
  }

  /** What a login by this name takes along from the gate, so that it need not ask for it later. */
  asked(name: LoginName, source: string): TurnsAsked {
    return this.#turns.asked([name.key, failureKeyFrom(name, source)])
  }

  /**
   * Counts a wrong one.
   * @param compare is not called while the account is locked. @returns `undefined` when it was wrong
   * @throws Overloaded when others compare all the time, and whatever `compare` throws
   */
  async compare<T>(
    request: ComparisonRequest,
    compare: (account: LoginAccount) => Promise<T | undefined>,
  ): Promise<Comparison<T>> {
    const { source, admission: { reservation } = NOT_ADMITTED } = request
    const turn = await this.#turnFor(request)
    if (turn instanceof LoginFailures) return { state: 'locked', failures: turn }
    const { account } = turn
    let ending: Ending = 'unspent'
    try {
      const right = await compare(account)
      if (right !== undefined) return { state: 'right', account, right }
      ending = 'uncounted'
      ending = await this.#tries.count({ key: account.failureKey }, source, reservation)
      return { state: 'wrong', failures: ending, closesLock: this.#tries.isLocked(ending) }
    } finally {
      turn.end(ending)
      if (ending === 'unspent') this.#guard.giveBack(reservation)
    }
  }

  /** What a wrong one costs, for a name that is locked: its count stays as it is. */
  async payAsIfWrong(name: LoginName, source: string, reserved?: Reservation): Promise<void> {
    await this.#tries.standIn(name, source, reserved)
  }

  async #turnFor({
    name,
    source,
    admission = NOT_ADMITTED,
  }: ComparisonRequest): Promise<ComparisonTurn | LoginFailures> {
    const read = () => this.#users.getLoginAccount(name, source)
    try {
      return await this.#turns.take(admission.turns, read)
    } catch (error) {
      this.#guard.giveBack(admission.reservation)
      throw error
    }
  }
}
