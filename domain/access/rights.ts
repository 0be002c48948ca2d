import type { Id } from '../shared/id.ts'
import { type DataScope, isWithin } from './data-scope.ts'
import type { PermissionSet } from './permission-set.ts'

/** Everything that somebody's roles give them. */
export interface Rights {
  readonly permissions: PermissionSet
  readonly menus: ReadonlySet<Id>
  readonly scope: DataScope
}

/**
 * Whether somebody holds all of what `given` holds, so that they may give it away or act on whoever
 * holds it. The super administrator holds everything (contract-system.md V-02, V-03, V-05).
 * @param department of whoever receives or holds `given`
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
