import { type Left, withoutLeft } from '../../domain/access/left-pages.ts'
import type { Menu, MenuNode } from '../../domain/access/menu.ts'
import { menuTree } from '../../domain/access/menu-tree.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import type { MenuRepo } from '../ports/console/menu-repo.ts'

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
