import type { LoginFailures } from '../../../domain/identity/login-failures.ts'
import { LoginName } from '../../../domain/identity/login-name.ts'
import { isHashable } from '../../../domain/identity/login-password.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { LoginAccount, UserRepo } from '../../ports/user-repo.ts'
import type { FailedTries } from '../failed-tries.ts'
import type { LoginGuard } from '../login-guard.ts'
import type { PasswordRefusals } from '../password-refusals.ts'
import type { AuthenticatedUser, GrantAttempt, GrantStrategy, LateTruth } from './grant-strategy.ts'
import { NAME_FIELDS } from './name-fields.ts'

const LONGEST_FIELD = 128

/**
 * User name and password, after a solved captcha. A locked account costs and answers like a wrong
 * password, also for the right one: guesses of codes lock it too, and would tell whose phone it is.
 */
export class PasswordGrant implements GrantStrategy {
  readonly grantType = 'password'
  readonly nameField = NAME_FIELDS.password
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #hasher: PasswordHasher
  readonly #tries: FailedTries
  readonly #refusals: PasswordRefusals

  constructor(
    guard: LoginGuard,
    users: UserRepo,
    hasher: PasswordHasher,
    tries: FailedTries,
    refusals: PasswordRefusals,
  ) {
    this.#guard = guard
    this.#users = users
    this.#hasher = hasher
    this.#tries = tries
    this.#refusals = refusals
  }

  get needsCaptcha(): boolean {
    return this.#guard.needsCaptcha
  }

  async authenticate({ credentials, source }: GrantAttempt): Promise<AuthenticatedUser> {
    const name = LoginName.parse(credentials.require('username', LONGEST_FIELD))
    const password = credentials.require('password', LONGEST_FIELD)
    const asked = this.#tries.turnsOf(name, source)
    const turns = await this.#guard.passWithCaptcha(source, credentials, asked)

    const outcome = await this.#tries.compared({ name, source, turns }, (account) =>
      this.#proof(account, password),
    )
    if (outcome.state === 'locked') return this.#refuseUnseen(name, password, source)
    if (outcome.state === 'wrong') throw await this.#refusal(name, outcome.failures, source)
    const { failures, failureKey } = outcome.account
    if (failures.count > 0 || failures.locks > 0) await this.#refusals.forget(name, source)
    return { ...outcome.right, failureKey }
  }

  async refuseLate({ credentials, source }: GrantAttempt, truth: LateTruth): Promise<never> {
    const name = LoginName.parse(credentials.require('username', LONGEST_FIELD))
    throw (await this.#refusals.next(name, source, truth)).error
  }

  /** Nothing is compared. Until the source has been told of a lock, it costs as if something were. */
  async #refuseUnseen(name: LoginName, password: string, source: string): Promise<never> {
    // First of all: the place of this login in the budget of its source was given back just now.
    await this.#guard.charge(source)
    const { error, isOld } = await this.#refusals.next(name, source, 'account_locked')
    if (!isOld) await this.#isRight(undefined, password)
    throw error
  }

  async #refusal(name: LoginName, failures: LoginFailures, source: string) {
    const truth = this.#tries.isLocked(failures) ? 'account_locked' : 'invalid_grant'
    return (await this.#refusals.next(name, source, truth)).error
  }

  /**
   * Costs the same for an unknown name, a disabled account and a wrong password.
   * @returns the user, and the account's hash of the right password
   */
  async #proof({ userId, mayLogIn, passwordHash }: LoginAccount, password: string) {
    const isRight = await this.#isRight(passwordHash, password)
    if (!isRight || !mayLogIn || userId === undefined || passwordHash === undefined)
      return undefined
    if (!this.#hasher.isOutdated(passwordHash)) return { userId, provenHash: passwordHash }
    return { userId, provenHash: await this.#rehash(userId, passwordHash, password) }
  }

  async #isRight(hash: string | undefined, password: string): Promise<boolean> {
    return isHashable(password) && (await this.#hasher.verify(hash, password))
  }

  /** A full queue of hashes is no reason to refuse the right password: the next login tries again. */
  async #rehash(userId: string, old: string, password: string): Promise<string> {
    try {
      const hash = await this.#hasher.hash(password)
      await this.#users.replacePasswordHash(userId, old, hash)
      return hash
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      return old
    }
  }
}
