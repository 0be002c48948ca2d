import type { Menu } from '../../domain/access/menu.ts'

/** Repeated calls may return the same array. */
export interface MenuRepo {
  all(): Promise<readonly Menu[]>
  /** The menus that at least one of these roles grants. Disabled roles grant nothing. */
  grantedTo(roleKeys: readonly string[]): Promise<readonly Menu[]>
}
