import { type Left, withoutLeft } from '../../domain/access/left-pages.ts'
import type { Menu, MenuNode } from '../../domain/access/menu.ts'
import { menuTree } from '../../domain/access/menu-tree.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import type { User } from '../../domain/identity/user.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import type { LastLogin, Profiles } from '../ports/accounts/profiles.ts'
import type { ReachableAccounts } from '../ports/accounts/reachable-accounts.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { MenuRepo } from '../ports/console/menu-repo.ts'

interface Identity {
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

/** All menus for the super administrator, else those of the user's roles. */
export class ListMyMenus {
  readonly #menus: MenuRepo
  readonly #treeOf: (menus: readonly Menu[]) => readonly MenuNode[]

  constructor(menus: MenuRepo, left: Left) {
    this.#menus = menus
    this.#treeOf = oncePer((all: readonly Menu[]) => menuTree(withoutLeft(all, left)))
  }

  async execute({ roleKeys, permissions }: Caller): Promise<readonly MenuNode[]> {
    const menus = permissions.everything
      ? await this.#menus.all()
      : await this.#menus.grantedTo(roleKeys)
    return this.#treeOf(menus)
  }
}
