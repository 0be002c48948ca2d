import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { AccessVersion } from '../ports/accounts/access-version.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { UserFactors } from '../ports/factors/user-factors.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'

export interface FactorsReset {
  readonly hadFactors: boolean
  readonly endedSessions: number
}

/** Removes the factors of an account from the command line, when nobody else can. */
export class ResetFactors {
  readonly #users: UserRepo
  readonly #factors: UserFactors
  readonly #sessions: SessionStore
  readonly #access: AccessVersion

  constructor(
    users: UserRepo,
    factors: UserFactors,
    sessions: SessionStore,
    access: AccessVersion,
  ) {
    this.#users = users
    this.#factors = factors
    this.#sessions = sessions
    this.#access = access
  }

  /**
   * Also ends sessions and trusted browsers. Running instances notice within half a second.
   * @returns `undefined` if no account has the name; nothing is done then
   * @throws InvalidLoginName
   */
  async execute(userName: string, audited: Audited = unaudited): Promise<FactorsReset | undefined> {
    const { userId } = await this.#users.getLoginAccount(LoginName.parse(userName))
    if (userId === undefined) return undefined
    return audited(async () => {
      const hadFactors = await this.#factors.removeAll(userId)
      const ended = await this.#sessions.endAllOf([userId], 'ended-by-administrator')
      // This process cannot reach the caches of running instances, so it makes their copies
      // outdated.
      await this.#access.advance()
      return { hadFactors, endedSessions: ended.length }
    })
  }
}
