import type { Menu } from '../../domain/access/menu.ts'
import type { Id } from '../../domain/shared/id.ts'

export interface MenuRepo {
  all(): Promise<Menu[]>
  /** Those that at least one enabled role of the user grants. */
  grantedTo(userId: Id): Promise<Menu[]>
}
