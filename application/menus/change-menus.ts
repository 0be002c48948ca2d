import type { Menu } from '../../domain/access/menu.ts'
import { MenuNeeded, MenuNotFound } from '../../domain/access/menu-errors.ts'
import { checkMenu, checkMenuPage, checkRemoval } from '../../domain/access/menu-rules.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { MenuStore } from '../ports/console/menu-store.ts'

interface MenuTools {
  readonly menus: MenuStore
  readonly references: { end(table: string, ids: readonly Id[]): Promise<void> }
  readonly clock: Clock
}

const TABLE = 'menus'

/** Call each inside a transaction. */
export class ChangeMenus {
  readonly #tools: MenuTools

  constructor(tools: MenuTools) {
    this.#tools = tools
  }

  /** @throws InvalidMenu */
  async add(menu: Omit<Menu, 'id'>): Promise<void> {
    const { menus, clock } = this.#tools
    checkMenu(menu, await menus.held())
    await menus.add({ ...menu, createdAt: clock.now() })
  }

  /** @param changeOf absent fields stay. @throws MenuNotFound, InvalidMenu, MenuPageKept */
  async edit(id: Id, changeOf: (before: Menu) => Partial<Menu>): Promise<void> {
    const { menus } = this.#tools
    const all = await menus.held()
    const before = all.find((one) => one.id === id)
    if (!before) throw new MenuNotFound()
    const after: Menu = { ...before, ...changeOf(before), id }
    checkMenuPage(before, after)
    checkMenu(after, all)
    await menus.edit(after)
  }

  /**
   * @throws MenuNotFound, MenuPageKept, RecordReferred; MenuNeeded when it has children or a role
   * has it
   */
  async removeOne(id: Id): Promise<void> {
    const { menus } = this.#tools
    const found = await this.#check([id])
    if (await menus.areGranted(found)) throw new MenuNeeded('roles')
    await this.#remove(found)
  }

  /**
   * Also removes them from roles. Some ids may not exist any more.
   * @throws MenuNotFound, MenuPageKept, RecordReferred; MenuNeeded when a menu below one of them is
   * not among them
   */
  async removeBranches(ids: readonly Id[]): Promise<void> {
    await this.#remove(await this.#check(ids))
  }

  async #remove(ids: readonly Id[]): Promise<void> {
    await this.#tools.references.end(TABLE, ids)
    await this.#tools.menus.remove(ids)
  }

  /** @returns the ids that exist */
  async #check(ids: readonly Id[]): Promise<Id[]> {
    const all = await this.#tools.menus.held()
    const wanted = new Set(ids)
    const found = all.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
    if (found.length === 0) throw new MenuNotFound()
    checkRemoval(new Set(found), all)
    return found
  }
}
