import type { Menu } from '../../domain/access/menu.ts'
import { MenuNeeded, MenuNotFound } from '../../domain/access/menu-errors.ts'
import { checkMenu, checkMenuPage, checkRemoval } from '../../domain/access/menu-rules.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { MenuStore } from '../ports/console/menu-store.ts'

interface References {
  end(table: string, ids: readonly Id[]): Promise<void>
}

const TABLE = 'menus'

/** Call it inside a transaction. */
export class RemoveMenus {
  readonly #menus: MenuStore
  readonly #references: References

  constructor(menus: MenuStore, references: References) {
    this.#menus = menus
    this.#references = references
  }

  /**
   * @throws MenuNotFound, MenuPageKept, RecordReferred; MenuNeeded when it has children or a role
   * has it
   */
  async one(id: Id): Promise<void> {
    await this.#check([id])
    if (await this.#menus.areGranted([id])) throw new MenuNeeded('roles')
    await this.#references.end(TABLE, [id])
    await this.#menus.remove([id])
  }

  /**
   * Also removes them from roles. Some ids may not exist any more.
   * @throws MenuNotFound, MenuPageKept, RecordReferred; MenuNeeded when a menu below one of them is
   * not among them
   */
  async branches(ids: readonly Id[]): Promise<void> {
    const found = await this.#check(ids)
    await this.#references.end(TABLE, found)
    await this.#menus.remove(found)
  }

  /** @returns the ids that exist */
  async #check(ids: readonly Id[]): Promise<Id[]> {
    const all = await this.#menus.held()
    const wanted = new Set(ids)
    const found = all.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
    if (found.length === 0) throw new MenuNotFound()
    checkRemoval(new Set(found), all)
    return found
  }
}

/** Call it inside a transaction. */
export class AddMenu {
  readonly #menus: MenuStore
  readonly #clock: Clock

  constructor(menus: MenuStore, clock: Clock) {
    this.#menus = menus
    this.#clock = clock
  }

  /** @throws InvalidMenu */
  async execute(menu: Omit<Menu, 'id'>): Promise<void> {
    checkMenu(menu, await this.#menus.held())
    await this.#menus.add({ ...menu, createdAt: this.#clock.now() })
  }
}

/** Call it inside a transaction. */
export class EditMenu {
  readonly #menus: MenuStore

  constructor(menus: MenuStore) {
    this.#menus = menus
  }

  /** @param changeOf absent fields stay. @throws MenuNotFound, InvalidMenu, MenuPageKept */
  async execute(id: Id, changeOf: (before: Menu) => Partial<Menu>): Promise<void> {
    const all = await this.#menus.held()
    const before = all.find((one) => one.id === id)
    if (!before) throw new MenuNotFound()
    const after: Menu = { ...before, ...changeOf(before), id }
    checkMenuPage(before, after)
    checkMenu(after, all)
    await this.#menus.edit(after)
  }
}
