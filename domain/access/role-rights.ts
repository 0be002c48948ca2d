import type { DepartmentTree } from '../organization/department-tree.ts'
import type { Id } from '../shared/id.ts'
import { type DataScope, EVERY_ROW, union } from './data-scope.ts'
import type { Menu } from './menu.ts'
import { PermissionSet } from './permission-set.ts'
import type { Rights } from './rights.ts'
import { type RoleScope, scopeOf } from './scope-kind.ts'

/** Sees every row, but may only do what its menus permit. */
export const MANAGER_ROLE = 'admin'

export interface RoleGrant {
  readonly key: string
  readonly scope: RoleScope
  readonly menus: readonly Id[]
}

export interface Organization {
  readonly menus: readonly Menu[]
  readonly departments: DepartmentTree
}

/** The union of these roles for a user of this department. */
export function rightsOf(
  roles: readonly RoleGrant[],
  department: Id | undefined,
  { menus, departments }: Organization,
): Rights {
  const granted = new Set(roles.flatMap((role) => role.menus))
  const open = enabledMenus(menus).filter(({ id }) => granted.has(id))
  const codes = open.flatMap(({ permission }) => (permission === undefined ? [] : [permission]))
  const permissions = PermissionSet.of(
    roles.map(({ key }) => key),
    codes,
  )
  const scopeIn = (role: RoleGrant): DataScope =>
    role.key === MANAGER_ROLE ? EVERY_ROW : scopeOf(role.scope, department, departments)
  const scope = permissions.everything ? EVERY_ROW : union(roles.map(scopeIn))
  return { permissions, menus: granted, scope }
}

/** Menus that are enabled together with all their ancestors. Other menus grant nothing. */
function enabledMenus<M extends Pick<Menu, 'id' | 'parentId' | 'isEnabled'>>(
  menus: readonly M[],
): M[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const known = new Map<Id, boolean>()
  const isOpen = (menu: M): boolean => {
    const before = known.get(menu.id)
    if (before !== undefined) return before
    known.set(menu.id, false) // a cycle in the records must not become endless work
    const parent = menu.parentId === undefined ? undefined : byId.get(menu.parentId)
    const open =
      menu.isEnabled && (menu.parentId === undefined || (parent !== undefined && isOpen(parent)))
    known.set(menu.id, open)
    return open
  }
  return menus.filter(isOpen)
}
