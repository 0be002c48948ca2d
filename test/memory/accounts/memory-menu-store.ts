import type { MenuStore, StoredMenu } from '../../../application/ports/console/menu-store.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

const BEFORE = new Date(0)

export class MemoryMenuStore implements MenuStore {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async all(): Promise<StoredMenu[]> {
    const { menus, menuTimes } = this.#database
    const stored = [...menus.values()].map((menu) => ({
      ...menu,
      createdAt: menuTimes.get(menu.id) ?? BEFORE,
    }))
    return stored.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  }

  held(): Promise<StoredMenu[]> {
    return this.all()
  }

  async add({ createdAt, ...menu }: Omit<StoredMenu, 'id'>): Promise<Id> {
    const id = this.#database.nextConsoleId()
    this.#keep({ ...menu, id })
    this.#database.menuTimes.set(id, createdAt)
    return id
  }

  async edit(menu: Menu): Promise<void> {
    this.#keep(menu)
  }

  async remove(ids: readonly Id[]): Promise<void> {
    const { menus, roleMenus } = this.#database
    for (const id of ids) menus.delete(id)
    for (const [role, granted] of roleMenus) {
      roleMenus.set(role, new Set([...granted].filter((id) => !ids.includes(id))))
    }
    this.#database.accessVersion += 1
  }

  async areGranted(ids: readonly Id[]): Promise<boolean> {
    return [...this.#database.roleMenus.values()].some((granted) =>
      ids.some((id) => granted.has(id)),
    )
  }

  #keep(menu: Menu): void {
    this.#database.menus.set(menu.id, menu)
    this.#database.accessVersion += 1
  }
}
