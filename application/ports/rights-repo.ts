import type { Rights } from '../../domain/access/rights.ts'
import type { DepartmentTree } from '../../domain/organization/department-tree.ts'
import type { Id } from '../../domain/shared/id.ts'

/**
 * What roles give, as of now: disabled roles, disabled menus and what lies below them give nothing.
 * An answer that was asked for before may be the same object, until somebody's rights change.
 */
export interface RightsRepo {
  /** Of somebody with all their roles; nobody has none. */
  get(userId: Id): Promise<Rights>
  /** What these roles would give to somebody of this department. Disabled ones count as enabled. */
  getForRoles(roleIds: readonly Id[], department: Id | undefined): Promise<Rights>
  departments(): Promise<DepartmentTree>
  /** Departments that each role chooses whose form links boxes, while somebody has it. */
  linkedChoices(): Promise<readonly (readonly Id[])[]>
  /**
   * Inside a transaction: the rights as they are, remembered by nobody. Until it ends, nobody else
   * changes any, so what is judged by them still holds when it is written. To be called after the rows
   * that will be changed were locked, and before departments are.
   */
  held(): Promise<RightsRepo>
}
