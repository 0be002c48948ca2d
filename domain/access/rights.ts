import type { Caller } from '../identity/caller.ts'
import type { Id } from '../shared/id.ts'
import { type DataScope, isWithin, NO_ROW, union } from './data-scope.ts'
import type { Menu } from './menu.ts'
import type { PermissionCode } from './permission-code.ts'
import type { PermissionSet } from './permission-set.ts'

export interface Rights {
  readonly permissions: PermissionSet
  readonly menus: ReadonlySet<Id>
  /** Of all roles, or for one request as `askedScope` says. */
  readonly scope: DataScope
  /** Where the data scope of a role counts for what the role permits, and for nothing else. */
  readonly scopes?: ScopesByPermission | undefined
}

export interface ScopesByPermission {
  /** For what asks for no permission. */
  readonly all: DataScope
  readonly of: ReadonlyMap<PermissionCode, DataScope>
}

type Asking = Pick<Caller, 'permissions' | 'asked' | 'key'>

/** The data scope of a request: where scopes are told apart, of the roles that let it in. */
export function askedScope({ scope, scopes }: Rights, by: Asking): DataScope {
  const { asked, key, permissions } = by
  if (scopes === undefined) return scope
  if (asked === undefined && key === undefined) return scopes.all
  const held = asked?.filter((code) => permissions.allows(code)) ?? permissions.codes
  const different = new Set(held.map((code) => scopes.of.get(code) ?? NO_ROW))
  const [one, ...others] = different
  return one && others.length === 0 ? one : union(different)
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
  return { ...owner, permissions, menus: new Set(held.map(({ id }) => id)) }
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
    seesNoMore(given, holder, department)
  )
}

/** Whether somebody sees the rows of these departments by whatever they hold. */
export function seesAlways({ scope, scopes }: Rights, departments: Iterable<Id>): boolean {
  const all = scopes ? [scopes.all, ...new Set(scopes.of.values())] : [scope]
  const ids = [...departments]
  return all.every((one) => one.all || ids.every((id) => one.departments.has(id)))
}

/** Whether whoever has the rights in `inner` sees nothing with them that `outer` hides. */
export function seesNoMore(inner: Rights, outer: Rights, department: Id | undefined): boolean {
  const [given, held] = [inner.scopes, outer.scopes]
  if (!given || !held) return isWithin(inner.scope, outer.scope, department)
  return (
    isWithin(given.all, held.all, department) &&
    [...given.of].every(([code, scope]) => isWithin(scope, held.of.get(code) ?? NO_ROW, department))
  )
}
