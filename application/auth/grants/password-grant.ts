import { passwordWithCode } from '../../../domain/identity/factors/factor-code.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import {
  DependencyUnavailable,
  OutcomeUnknown,
  Overloaded,
} from '../../../domain/shared/availability-errors.ts'
import type { LoginAccount, UserRepo } from '../../ports/accounts/user-repo.ts'
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.ts'
import type { AccountPasswords } from '../account-passwords.ts'
import type { Credentials } from '../credentials.ts'
import {
  type AuthenticatedUser,
  type GrantAttempt,
  type GrantStrategy,
  type LateTruth,
  NAME_FIELDS,
} from '../grant-strategy.ts'
import type { LoginGuard } from '../login-guard.ts'
import { type FailureCounts, NamedLogin } from './named-login.ts'

const LONGEST_FIELD = 128

interface From {
  readonly name: LoginName
  readonly source: string
}

interface Typed {
  readonly password: string
  readonly otp?: string
}

export interface PasswordComparison {
  readonly passwords: AccountPasswords
  readonly hasher: PasswordHasher
  /** What the login log says of a login by a password that is known here. */
  readonly loggedAs?: string | undefined
}

/** User name and password, after a solved captcha. */
export class PasswordGrant implements GrantStrategy {
  readonly grantType = 'password'
  readonly nameField = NAME_FIELDS.password
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #passwords: AccountPasswords
  readonly #hasher: PasswordHasher
  readonly #loggedAs: string | undefined
  readonly #login: NamedLogin

  constructor(
    guard: LoginGuard,
    users: UserRepo,
    { passwords, hasher, loggedAs }: PasswordComparison,
    counts: FailureCounts,
  ) {
    this.#guard = guard
    this.#users = users
    this.#passwords = passwords
    this.#hasher = hasher
    this.#loggedAs = loggedAs
    this.#login = new NamedLogin(guard, counts)
  }

  get needsCaptcha(): boolean {
    return this.#guard.needsCaptcha
  }

  async authenticate({ credentials, source }: GrantAttempt): Promise<AuthenticatedUser> {
    const name = LoginName.parse(credentials.require('username', LONGEST_FIELD))
    const password = credentials.require('password', LONGEST_FIELD)
    return this.#login.enter({
      ...{ name, source, credentials },
      compare: (account) =>
        this.#proof({ name, source }, account, typedBy(account, credentials, password)),
      pretend: () => this.#passwords.isRight(undefined, password),
    })
  }

  async refuseLate({ credentials, source }: GrantAttempt, truth: LateTruth): Promise<never> {
    const name = LoginName.parse(credentials.require('username', LONGEST_FIELD))
    return this.#login.refuse(name, source, truth)
  }

  /** @returns the user, and the account's hash of the right password */
  async #proof({ name, source }: From, account: LoginAccount, { password, otp }: Typed) {
    const proven = await this.#passwords.prove(name, password, account, source)
    if (!proven) return undefined
    const { userId, hasFactor, hash } = proven
    const user = { userId, hasFactor, otp }
    if (hash === undefined) return user
    const own = { ...user, loggedAs: this.#loggedAs }
    if (!this.#hasher.isOutdated(hash)) return { ...own, provenHash: hash }
    return { ...own, provenHash: await this.#rehash(userId, hash, password) }
  }

  /**
   * A full hash queue, or a row that an import holds, is no reason to refuse the right password:
   * the next login tries again.
   */
  async #rehash(userId: string, old: string, password: string): Promise<string> {
    try {
      const hash = await this.#hasher.hash(password)
      await this.#users.replacePasswordHash(userId, old, hash)
      return hash
    } catch (error) {
      const isBusy = error instanceof Overloaded || error instanceof DependencyUnavailable
      if (!isBusy || error instanceof OutcomeUnknown) throw error
      return old
    }
  }
}

/**
 * One password is compared, whatever was typed and whoever was named, so that the time tells
 * nothing about second factors.
 */
function typedBy({ hasFactor }: LoginAccount, credentials: Credentials, password: string): Typed {
  const hasOwnField = credentials.optional('otp').trim() !== ''
  return (hasFactor && !hasOwnField && passwordWithCode(password)) || { password }
}
