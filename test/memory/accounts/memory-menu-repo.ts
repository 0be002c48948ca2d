import type { MenuRepo } from '../../../application/ports/console/menu-repo.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryMenuRepo implements MenuRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async all(): Promise<readonly Menu[]> {
    return [...this.#database.menus.values()]
  }

  async grantedTo(roleKeys: readonly string[]): Promise<readonly Menu[]> {
    const users = [...this.#database.users.values()]
    const roles = users.flatMap(({ props }) => props.roles)
    const enabled = roles.filter(({ key, status }) => roleKeys.includes(key) && status === 'normal')
    const granted = new Set(
      enabled.flatMap((role) => [...(this.#database.roleMenus.get(role.id) ?? [])]),
    )
    return (await this.all()).filter((menu) => granted.has(menu.id))
  }
}
