import type { Caller } from '../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import type { User } from '../../domain/identity/user.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'

export interface Identity {
  readonly user: User
  readonly roleKeys: readonly string[]
  readonly permissionCodes: readonly string[]
}

/** The current user with roles and permission codes, as the console needs them after login. */
export class WhoAmI {
  readonly #users: UserRepo

  constructor(users: UserRepo) {
    this.#users = users
  }

  async execute({ userId, roleKeys, permissions }: Caller): Promise<Identity> {
    const user = await this.#users.get(userId)
    if (!user) throw new NotLoggedIn()
    return { user, roleKeys, permissionCodes: permissions.codes }
  }
}
