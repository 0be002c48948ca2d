import type { Menu } from '../../../domain/access/menu.ts'

export interface MenuRepo {
  all(): Promise<readonly Menu[]>
  grantedTo(roleKeys: readonly string[]): Promise<readonly Menu[]>
}
