import { LoginName } from '../../../domain/identity/login-name.ts'
import { isHashable } from '../../../domain/identity/login-password.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { Reservation } from '../../ports/login-limiter.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { LoginAccount, UserRepo } from '../../ports/user-repo.ts'
import type { FailedTries } from '../failed-tries.ts'
import type { LoginGuard } from '../login-guard.ts'
import { mayEnter } from '../login-rules.ts'
import type { PasswordRefusals } from '../password-refusals.ts'
import type { AuthenticatedUser, GrantAttempt, GrantStrategy, LateTruth } from './grant-strategy.ts'
import { NAME_FIELDS } from './name-fields.ts'

const LONGEST_FIELD = 128

/**
 * User name and password, after a solved captcha. A locked account costs as much as a wrong
 * password and gets the same answer, even for the right one: guessed codes lock it too, and another
 * answer would reveal whose phone it is.
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
    const reserved = await this.#guard.reserve(source, name, credentials)

    const outcome = await this.#tries.compare(name, reserved, (account) =>
      this.#proof(account, password),
    )
    if (outcome.state === 'locked') return this.#refuseUnseen(name, password, reserved)
    if (outcome.state === 'wrong') {
      const truth = this.#tries.isLocked(outcome.failures) ? 'account_locked' : 'invalid_grant'
      throw (await this.#refusals.next(name, source, truth)).error
    }
    const { failures, failureKey } = outcome.account
    if (failures.count > 0 || failures.locks > 0) await this.#refusals.forget(name, source)
    return { ...outcome.right, failureKey }
  }

  async refuseLate({ credentials, source }: GrantAttempt, truth: LateTruth): Promise<never> {
    const name = LoginName.parse(credentials.require('username', LONGEST_FIELD))
    throw (await this.#refusals.next(name, source, truth)).error
  }

  /**
   * The refusal of a locked name, whose password is not compared. It takes as long as a comparison
   * until the lock was reported to this source.
   */
  async #refuseUnseen(name: LoginName, password: string, reserved: Reservation): Promise<never> {
    const { source } = reserved
    const { error, isOld } = await this.#refusals.next(name, source, 'account_locked')
    if (isOld) await this.#guard.charge(source, reserved)
    else {
      await this.#isRight(undefined, password)
      await this.#tries.standIn(name, reserved)
    }
    throw error
  }

  /**
   * Costs the same for an unknown name, a disabled account and a wrong password.
   * @returns the user, and the account's hash of the right password
   */
  async #proof(account: LoginAccount, password: string) {
    const { passwordHash } = account
    const isRight = await this.#isRight(passwordHash, password)
    if (!isRight || !mayEnter(account) || passwordHash === undefined) return undefined
    const { userId } = account
    if (!this.#hasher.isOutdated(passwordHash)) return { userId, provenHash: passwordHash }
    return { userId, provenHash: await this.#rehash(userId, passwordHash, password) }
  }

  async #isRight(hash: string | undefined, password: string): Promise<boolean> {
    return isHashable(password) && (await this.#hasher.verify(hash, password))
  }

  /** A full hash queue is no reason to refuse the right password: the next login tries again. */
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
