import type { Menu } from '../../domain/access/menu.ts'
import { checkMenu } from '../../domain/access/menu-rules.ts'
import type { Clock } from '../ports/clock.ts'
import type { MenuStore } from '../ports/console/menu-store.ts'

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
