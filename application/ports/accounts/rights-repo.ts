import type { DataScope } from '../../../domain/access/data-scope.ts'
import type { Rights } from '../../../domain/access/rights.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { DepartmentTree } from '../../../domain/organization/department-tree.ts'
import type { Id } from '../../../domain/shared/id.ts'

/** The caller whose rows are meant. */
export type Viewer = Pick<Caller, 'userId' | 'permissions' | 'asked' | 'key'>

/** Until rights change, the answer may be the same object. */
export interface RightsRepo {
  get(userId: Id): Promise<Rights>
  getForUsers(userIds: readonly Id[]): Promise<ReadonlyMap<Id, Rights>>
  /**
   * What the caller may do and give, with the data scope of the request: with a key, no more than
   * `withinKey`.
   */
  of(caller: Caller): Promise<Rights>
  /** The data scope of the request. */
  scopeOf(viewer: Viewer): Promise<DataScope>
  /** Disabled roles count as enabled. */
  getForRoles(roleIds: readonly Id[], department: Id | undefined): Promise<Rights>
  /** Roles that this holder may give to somebody in their scope, also disabled ones. */
  givable(holder: Rights): Promise<ReadonlySet<Id>>
  departments(): Promise<DepartmentTree>
  /** The departments of each assigned role whose form links parent and child boxes. */
  linkedChoices(): Promise<readonly (readonly Id[])[]>
  /**
   * Locks all rights until the transaction ends. Call it after locking rows, before departments.
   */
  held(): Promise<RightsRepo>
}
