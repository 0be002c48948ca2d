import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { AccessVersion } from '../ports/accounts/access-version.ts'
import type { PasswordChanges } from '../ports/accounts/password-changes.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'

export interface ResetOutcome {
  readonly endedSessions: number
  /** A disabled account stays disabled. */
  readonly mayLogIn: boolean
}

/** Sets a password from the command line, when nobody knows the old one. */
export class ResetPassword {
  readonly #users: UserRepo
  readonly #changes: PasswordChanges
  readonly #access: AccessVersion
  readonly #hasher: PasswordHasher

  constructor(
    users: UserRepo,
    changes: PasswordChanges,
    access: AccessVersion,
    hasher: PasswordHasher,
  ) {
    this.#users = users
    this.#changes = changes
    this.#access = access
    this.#hasher = hasher
  }

  /**
   * Also resets the lock of the name. Running instances notice within half a second.
   * @returns `undefined` if no account has the name; nothing is done then
   * @throws InvalidLoginName
   */
  async execute(
    userName: string,
    newPassword: string,
    audited: Audited = unaudited,
  ): Promise<ResetOutcome | undefined> {
    const name = LoginName.parse(userName)
    const { userId, mayLogIn } = await this.#users.getLoginAccount(name)
    if (userId === undefined) return undefined
    const newHash = await this.#hasher.hash(newPassword)
    return audited(async () => {
      const ended = await this.#changes.reset(userId, newHash)
      await this.#users.clearLoginFailures([name])
      // This process cannot reach the caches of running instances, so it makes their copies
      // outdated.
      await this.#access.advance()
      return { endedSessions: ended.length, mayLogIn }
    })
  }
}
