import type { DepartmentTree } from '../organization/department-tree.ts'
import type { Id } from '../shared/id.ts'
import { oncePer } from '../shared/once-per.ts'
import { type DataScope, EVERY_ROW, union } from './data-scope.ts'
import type { Menu } from './menu.ts'
import type { PermissionCode } from './permission-code.ts'
import { PermissionSet } from './permission-set.ts'
import type { Rights, ScopesByPermission } from './rights.ts'
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
  /** `widest` when absent. */
  readonly scopeRule?: ScopeRule | undefined
}

/**
 * `widest`: the data scopes of all roles together count for everything. `by-permission`: that of a
 * role counts for what the role permits.
 */
export type ScopeRule = 'widest' | 'by-permission'

/** The union of these roles for a user of this department. */
export function rightsOf(
  roles: readonly RoleGrant[],
  department: Id | undefined,
  { menus, departments, scopeRule = 'widest' }: Organization,
): Rights {
  const granted = new Set(roles.flatMap((role) => role.menus))
  const open = openCodes(menus)
  const codes = [...granted].flatMap((id) => open.get(id) ?? [])
  const permissions = PermissionSet.of(
    roles.map(({ key }) => key),
    codes,
  )
  const scopeIn = (role: RoleGrant): DataScope =>
    role.key === MANAGER_ROLE ? EVERY_ROW : scopeOf(role.scope, department, departments)
  if (permissions.everything) return { permissions, menus: granted, scope: EVERY_ROW }
  const given = roles.map((role) => ({ menus: role.menus, scope: scopeIn(role) }))
  const scope = union(given.map((role) => role.scope))
  const rights = { permissions, menus: granted, scope }
  return scopeRule === 'widest' ? rights : { ...rights, scopes: byPermission(given, scope, open) }
}

type OpenCodes = ReadonlyMap<Id, PermissionCode>

interface ScopedMenus {
  readonly menus: readonly Id[]
  readonly scope: DataScope
}

function byPermission(
  roles: readonly ScopedMenus[],
  all: DataScope,
  open: OpenCodes,
): ScopesByPermission {
  const found = new Map<PermissionCode, Set<DataScope>>()
  for (const { menus, scope } of roles) {
    for (const code of menus.flatMap((id) => open.get(id) ?? []))
      found.set(code, (found.get(code) ?? new Set()).add(scope))
  }
  // Most permissions come from the same roles, and then have the same scope.
  const unions = new Map<string, DataScope>()
  const unionOf = (scopes: ReadonlySet<DataScope>): DataScope => {
    const key = [...scopes].map((scope) => roles.findIndex((role) => role.scope === scope)).join()
    const known = unions.get(key) ?? union(scopes)
    unions.set(key, known)
    return known
  }
  return { all, of: new Map([...found].map(([code, scopes]) => [code, unionOf(scopes)])) }
}

/** The permissions of menus that are enabled. */
const openCodes = oncePer(
  (menus: readonly Menu[]): OpenCodes =>
    new Map(
      enabledMenus(menus).flatMap(({ id, permission }) =>
        permission === undefined ? [] : [[id, permission] as const],
      ),
    ),
)

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
