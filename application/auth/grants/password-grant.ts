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

const LONGEST_FIELD = 128

type Compared = Pick<LoginAccount, 'passwordHash' | 'userId' | 'mayLogIn'>

const NOBODY: Compared = { userId: undefined, mayLogIn: false, passwordHash: undefined }

/**
 * User name and password, after a solved captcha. A locked account costs and answers like a wrong
 * password, also for the right one: guesses of codes lock it too, and would tell whose phone it is.
 */
export class PasswordGrant implements GrantStrategy {
  readonly grantType = 'password'
  readonly nameField = 'username'
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
    await this.#guard.passWithCaptcha(source, credentials)

    const account = await this.#users.findLoginAccount(name, source)
    const { failureKey, failures } = account
    if (this.#tries.isLocked(failures)) return this.#refuseUnseen(name, password, source)
    const turn = await this.#tries.turn({ key: failureKey }, failures)
    if (!turn) return this.#refuseUnseen(name, password, source)
    try {
      const provenHash = await this.#compare(account, password)
      const { userId } = account
      if (provenHash === undefined || userId === undefined) {
        const recorded = await this.#tries.record({ key: failureKey }, source)
        turn.failed(recorded)
        throw await this.#refusal(name, recorded, source)
      }
      turn.succeeded()
      if (failures.count > 0 || failures.locks > 0) await this.#refusals.forget(name, source)
      return { userId, failureKey, provenHash }
    } finally {
      turn.end()
    }
  }

  async refuseLate({ credentials, source }: GrantAttempt, truth: LateTruth): Promise<never> {
    const name = LoginName.parse(credentials.require('username', LONGEST_FIELD))
    throw (await this.#refusals.next(name, source, truth)).error
  }

  /** Nothing is compared. Until the source has been told of a lock, it costs as if something were. */
  async #refuseUnseen(name: LoginName, password: string, source: string): Promise<never> {
    const { error, isOld } = await this.#refusals.next(name, source, 'account_locked')
    if (!isOld) await this.#compare(NOBODY, password)
    await this.#guard.charge(source)
    throw error
  }

  async #refusal(name: LoginName, failures: LoginFailures, source: string) {
    const truth = this.#tries.isLocked(failures) ? 'account_locked' : 'invalid_grant'
    return (await this.#refusals.next(name, source, truth)).error
  }

  /**
   * Costs the same for an unknown name, a disabled account and a wrong password.
   * @returns the account's hash of the right password
   */
  async #compare(account: Compared, password: string): Promise<string | undefined> {
    if (!isHashable(password)) return undefined
    const { passwordHash, userId, mayLogIn } = account
    const isRight = await this.#hasher.verify(passwordHash, password)
    if (!isRight || !mayLogIn || userId === undefined || passwordHash === undefined)
      return undefined
    if (!this.#hasher.isOutdated(passwordHash)) return passwordHash
    return this.#rehash(userId, passwordHash, password)
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
