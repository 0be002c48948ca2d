import type { Menu } from '../../domain/access/menu.ts'

export interface MenuRepo {
  all(): Promise<Menu[]>
  /** Those that at least one of the roles grants, by their keys. Disabled roles grant nothing. */
  grantedTo(roleKeys: readonly string[]): Promise<Menu[]>
}
