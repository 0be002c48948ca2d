import type { Id } from '../shared/id.ts'
import { type DataScope, isWithin } from './data-scope.ts'
import type { Menu } from './menu.ts'
import type { PermissionSet } from './permission-set.ts'

export interface Rights {
  readonly permissions: PermissionSet
  readonly menus: ReadonlySet<Id>
  readonly scope: DataScope
}

/**
 * What a key leaves of the rights of its owner, from whom it has the data scope.
 * @param permissions those of the key that its owner has
 */
export function withinKey(
  owner: Rights,
  permissions: PermissionSet,
  menus: readonly Menu[],
): Rights {
  const { everything } = owner.permissions
  const held = menus.filter(
    ({ id, permission }) =>
      (everything || owner.menus.has(id)) &&
      (permission === undefined || permissions.allows(permission)),
  )
  return { permissions, menus: new Set(held.map(({ id }) => id)), scope: owner.scope }
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
