import type { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import type { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface LoginAccount {
  readonly userId: Id | undefined
  readonly mayLogIn: boolean
  /** PHC string; `undefined` without an account or password. */
  readonly passwordHash: string | undefined
  /** Whether a code may follow the password. */
  readonly hasFactor: boolean
  readonly failures: LoginFailures
  /** The name's key, or that of name and known source. */
  readonly failureKey: string
}

export interface UserRepo {
  get(id: Id): Promise<User | undefined>
  /**
   * An unknown name gives an account without user and hash. A known source has its own failures.
   */
  getLoginAccount(name: LoginName, source?: string): Promise<LoginAccount>
  /** Applies `next` to the failures under a key atomically. Survives the loss of every cache. */
  recordLoginFailure(
    counted: { readonly key: string },
    at: Date,
    next: (current: LoginFailures) => LoginFailures,
  ): Promise<LoginFailures>
  clearLoginFailures(names: readonly LoginName[]): Promise<void>
  forgetLoginFailures(before: Date, limit: number): Promise<number>
  /** Whether anybody has logged in from there lately. */
  isKnownSource(source: string): Promise<boolean>
  forgetKnownSources(before: Date, limit: number): Promise<number>
  /** Stores another hash of the same password; does nothing if that has changed meanwhile. */
  replacePasswordHash(id: Id, old: string, hash: string): Promise<void>
}
