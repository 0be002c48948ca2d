import type { Menu } from '../../domain/access/menu.ts'

/** A list that was asked for twice may be the same one. */
export interface MenuRepo {
  all(): Promise<readonly Menu[]>
  /** Those that at least one of the roles grants, by their keys. Disabled roles grant nothing. */
  grantedTo(roleKeys: readonly string[]): Promise<readonly Menu[]>
}
