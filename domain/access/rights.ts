import type { Id } from '../shared/id.ts'
import { type DataScope, isWithin } from './data-scope.ts'
import type { PermissionSet } from './permission-set.ts'

export interface Rights {
  readonly permissions: PermissionSet
  readonly menus: ReadonlySet<Id>
  readonly scope: DataScope
}

/**
 * Whether a caller holds all rights in `given`, and so may grant them or act on a user who has them.
 * The super administrator holds everything.
 * @param department of the user who receives or has `given`
 */
export function covers(holder: Rights, given: Rights, department: Id | undefined): boolean {
  if (holder.permissions.everything) return true
  if (given.permissions.everything) return false
  return (
    given.permissions.codes.every((code) => holder.permissions.allows(code)) &&
    [...given.menus].every((id) => holder.menus.has(id)) &&
    isWithin(given.scope, holder.scope, department)
  )
}
