import { type Left, withoutLeft } from '../../domain/access/left-pages.ts'
import { MenuNotFound } from '../../domain/access/menu-errors.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { MenuStore, StoredMenu } from '../ports/console/menu-store.ts'

/** The menus of a user; the super administrator has all of them. */
export class MyMenus {
  readonly #menus: MenuStore
  readonly #rights: RightsRepo
  readonly #left: Left

  constructor(menus: MenuStore, rights: RightsRepo, left: Left) {
    this.#menus = menus
    this.#rights = rights
    this.#left = left
  }

  async list({ userId }: Caller): Promise<StoredMenu[]> {
    const [stored, rights] = await Promise.all([this.#menus.all(), this.#rights.get(userId)])
    const all = withoutLeft(stored, this.#left)
    return rights.permissions.everything ? all : all.filter(({ id }) => rights.menus.has(id))
  }

  /** @throws MenuNotFound, also for a menu that the caller does not have */
  async get(id: Id, by: Caller): Promise<StoredMenu> {
    const menu = (await this.list(by)).find((one) => one.id === id)
    if (!menu) throw new MenuNotFound()
    return menu
  }
}
