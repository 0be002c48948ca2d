import type { MenuNode } from '../../domain/access/menu.ts'
import { menuTree } from '../../domain/access/menu-tree.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import type { MenuRepo } from '../ports/console/menu-repo.ts'

/** All menus for the super administrator, else those of the user's roles. */
export class ListMyMenus {
  readonly #menus: MenuRepo
  readonly #treeOf = oncePer(menuTree)

  constructor(menus: MenuRepo) {
    this.#menus = menus
  }

  async execute({ roleKeys, permissions }: Caller): Promise<readonly MenuNode[]> {
    const menus = permissions.everything
      ? await this.#menus.all()
      : await this.#menus.grantedTo(roleKeys)
    return this.#treeOf(menus)
  }
}
