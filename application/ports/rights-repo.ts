import type { Rights } from '../../domain/access/rights.ts'
import type { DepartmentTree } from '../../domain/organization/department-tree.ts'
import type { Id } from '../../domain/shared/id.ts'

/**
 * The rights that roles give at the moment. Disabled roles, disabled menus and everything below them
 * give nothing. Until rights change, the same answer may be the same object.
 */
export interface RightsRepo {
  /** The rights of a user with all their roles; an unknown user has none. */
  get(userId: Id): Promise<Rights>
  /** The rights that these roles would give a user of this department. Disabled roles count as enabled. */
  getForRoles(roleIds: readonly Id[], department: Id | undefined): Promise<Rights>
  departments(): Promise<DepartmentTree>
  /** The departments of each assigned role whose form links parent and child boxes. */
  linkedChoices(): Promise<readonly (readonly Id[])[]>
  /**
   * Reads the rights uncached inside a transaction. Until it ends, nobody else can change any, so
   * decisions based on them still hold when they are written. Call it after locking the rows that
   * will change, and before locking departments.
   */
  held(): Promise<RightsRepo>
}
