import type { Caller } from '../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import type { User } from '../../domain/identity/user.ts'
import type { LastLogin, Profiles } from '../ports/accounts/profiles.ts'
import type { ReachableAccounts } from '../ports/accounts/reachable-accounts.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'

export interface Profile {
  readonly user: User
  readonly lastLogin: LastLogin | undefined
  readonly posts: readonly string[]
  /** Which contacts are known to reach the user. */
  readonly proven: { readonly email: boolean; readonly phone: boolean }
}

export class MyProfile {
  readonly #users: UserRepo
  readonly #profiles: Profiles
  readonly #accounts: ReachableAccounts

  constructor(users: UserRepo, profiles: Profiles, accounts: ReachableAccounts) {
    this.#users = users
    this.#profiles = profiles
    this.#accounts = accounts
  }

  async execute({ userId }: Caller): Promise<Profile> {
    const [user, lastLogin, posts, account] = await Promise.all([
      this.#users.get(userId),
      this.#profiles.lastLogin(userId),
      this.#profiles.posts(userId),
      this.#accounts.get(userId),
    ])
    if (!user) throw new NotLoggedIn()
    const [email, phone] = [account?.email?.isProven === true, account?.phone?.isProven === true]
    return { user, lastLogin, posts, proven: { email, phone } }
  }
}
