import type { Caller } from '../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import type { User } from '../../domain/identity/user.ts'
import type { LastLogin, Profiles } from '../ports/accounts/profiles.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'

export interface Profile {
  readonly user: User
  readonly lastLogin: LastLogin | undefined
  readonly posts: readonly string[]
}

export class MyProfile {
  readonly #users: UserRepo
  readonly #profiles: Profiles

  constructor(users: UserRepo, profiles: Profiles) {
    this.#users = users
    this.#profiles = profiles
  }

  async execute({ userId }: Caller): Promise<Profile> {
    const [user, lastLogin, posts] = await Promise.all([
      this.#users.get(userId),
      this.#profiles.lastLogin(userId),
      this.#profiles.posts(userId),
    ])
    if (!user) throw new NotLoggedIn()
    return { user, lastLogin, posts }
  }
}
