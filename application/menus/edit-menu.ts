import type { Menu } from '../../domain/access/menu.ts'
import { MenuNotFound } from '../../domain/access/menu-errors.ts'
import { checkMenu, checkMenuPage } from '../../domain/access/menu-rules.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { MenuStore } from '../ports/console/menu-store.ts'

/** Call it inside a transaction. */
export class EditMenu {
  readonly #menus: MenuStore

  constructor(menus: MenuStore) {
    this.#menus = menus
  }

  /** @param change absent fields stay. @throws MenuNotFound, InvalidMenu, MenuPageKept */
  async execute(id: Id, change: Partial<Menu>): Promise<void> {
    const all = await this.#menus.held()
    const before = all.find((one) => one.id === id)
    if (!before) throw new MenuNotFound()
    const after: Menu = { ...before, ...change, id }
    checkMenuPage(before, after)
    checkMenu(after, all)
    await this.#menus.edit(after)
  }
}
