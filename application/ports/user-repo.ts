import type { LoginFailures } from '../../domain/identity/login-failures.ts'
import type { LoginName } from '../../domain/identity/login-name.ts'
import type { User } from '../../domain/identity/user.ts'
import type { Id } from '../../domain/shared/id.ts'

/** What a login by name needs, read in one round trip. */
export interface LoginAccount {
  readonly userId: Id | undefined
  readonly mayLogIn: boolean
  /** PHC string; `undefined` when there is no account or it has no password. */
  readonly passwordHash: string | undefined
  /** Counted for every name, also for those without an account. */
  readonly failures: LoginFailures
  /** Under which they are counted: the name's key, or that of the name and a known source. */
  readonly failureKey: string
}

export interface UserRepo {
  /** With its enabled and disabled roles. */
  get(id: Id): Promise<User | undefined>
  /**
   * Never `undefined`: an unknown name is an account without user and hash.
   * @param source when the user has logged in from there before, its own failures are counted
   */
  getLoginAccount(name: LoginName, source?: string): Promise<LoginAccount>
  /**
   * Reads the failures that are counted under a key, applies `next`, and stores the result, all in one step that
   * concurrent calls for the same key cannot interleave with. Survives the loss of every cache.
   */
  recordLoginFailure(
    counted: { readonly key: string },
    at: Date,
    next: (current: LoginFailures) => LoginFailures,
  ): Promise<LoginFailures>
  /** Forgets the failures of a name from everywhere, and its locks. */
  clearLoginFailures(name: LoginName): Promise<void>
  /**
   * Forgets up to `limit` names whose last failure, and last lock, ended before the given moment.
   * @returns how many
   */
  forgetLoginFailures(before: Date, limit: number): Promise<number>
  /** Forgets up to `limit` sources without a login since the given moment. @returns how many */
  forgetKnownSources(before: Date, limit: number): Promise<number>
  /** Puts a new hash in the old one's place, unless the password has been changed meanwhile. */
  replacePasswordHash(id: Id, old: string, hash: string): Promise<void>
}
