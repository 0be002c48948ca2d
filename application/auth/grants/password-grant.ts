import { InvalidGrant } from '../../../domain/identity/identity-errors.ts'
import type { LockRule } from '../../../domain/identity/login-failures.ts'
import { LoginName } from '../../../domain/identity/login-name.ts'
import { isHashable } from '../../../domain/identity/login-password.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { LoginAccount, UserRepo } from '../../ports/user-repo.ts'
import { FailedTries } from '../failed-tries.ts'
import type { LoginGuard } from '../login-guard.ts'
import type { AuthenticatedUser, GrantAttempt, GrantStrategy } from './grant-strategy.ts'

const LONGEST_FIELD = 128

/** User name and password, after a solved captcha. */
export class PasswordGrant implements GrantStrategy {
  readonly grantType = 'password'
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #hasher: PasswordHasher
  readonly #tries: FailedTries

  constructor(
    guard: LoginGuard,
    users: UserRepo,
    hasher: PasswordHasher,
    clock: Clock,
    lockRule: LockRule,
  ) {
    this.#guard = guard
    this.#users = users
    this.#hasher = hasher
    this.#tries = new FailedTries(guard, users, clock, lockRule)
  }

  get needsCaptcha(): boolean {
    return this.#guard.needsCaptcha
  }

  async authenticate({ credentials, source }: GrantAttempt): Promise<AuthenticatedUser> {
    const name = LoginName.parse(credentials.require('username', LONGEST_FIELD))
    const password = credentials.require('password', LONGEST_FIELD)
    await this.#guard.passWithCaptcha(source, credentials)

    const account = await this.#users.findLoginAccount(name, source)
    this.#tries.refuseWhileLocked(account.failures)
    const provenHash = await this.#compare(account, password)
    const { failureKey, userId } = account
    if (provenHash === undefined || userId === undefined) {
      throw new InvalidGrant(await this.#tries.count({ key: failureKey }, source))
    }
    return { userId, failureKey, provenHash }
  }

  /**
   * Costs the same for an unknown name, a disabled account and a wrong password.
   * @returns the account's hash of the right password
   */
  async #compare(account: LoginAccount, password: string): Promise<string | undefined> {
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
