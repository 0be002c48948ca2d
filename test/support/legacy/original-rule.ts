import type { Cell, LegacyRows } from './legacy-schema.ts'

type Row = Readonly<Record<string, Cell>>

/** What a user of the other system sees, by its ids. */
export interface OriginalScope {
  readonly all: boolean
  readonly own: boolean
  readonly departments: ReadonlySet<string>
}

/**
 * The other system's rule of data scopes, from its documented behaviour: each enabled role adds to
 * what a user sees, and the list of ancestors says what is below a department.
 */
export function originalScope(rows: LegacyRows, user: Row): OriginalScope {
  if (user.user_id === '1') return { all: true, own: false, departments: new Set() }
  const roles = rolesOf(rows, user)
  const scopes = new Set(roles.map((role) => role.data_scope))
  const departments = new Set<string>()
  const own = String(user.dept_id)
  for (const role of roles) {
    if (role.data_scope === '2') for (const one of chosenBy(rows, role)) departments.add(one)
  }
  if (scopes.has('3')) departments.add(own)
  if (scopes.has('4') || scopes.has('6')) for (const one of below(rows, own)) departments.add(one)
  return { all: scopes.has('1'), own: scopes.has('5') || scopes.has('6'), departments }
}

/** Permissions come from enabled menus of enabled roles; what is above a menu does not matter. */
export function originalPermissions(rows: LegacyRows, user: Row): string[] {
  if (user.user_id === '1') return ['*:*:*']
  const roles = new Set(rolesOf(rows, user).map((role) => role.role_id))
  const granted = new Set(
    (rows.sys_role_menu ?? [])
      .filter((link) => roles.has(link.role_id ?? null))
      .map((link) => link.menu_id),
  )
  const codes = (rows.sys_menu ?? [])
    .filter((menu) => granted.has(menu.menu_id ?? null) && menu.status === '0' && menu.perms)
    .map((menu) => String(menu.perms))
  return [...new Set(codes)].sort()
}

function rolesOf(rows: LegacyRows, user: Row): Row[] {
  const held = new Set(
    (rows.sys_user_role ?? [])
      .filter((link) => link.user_id === user.user_id)
      .map((link) => link.role_id),
  )
  return (rows.sys_role ?? []).filter(
    (role) => held.has(role.role_id ?? null) && role.status === '0' && role.del_flag === '0',
  )
}

function chosenBy(rows: LegacyRows, role: Row): string[] {
  return (rows.sys_role_dept ?? [])
    .filter((link) => link.role_id === role.role_id)
    .map((link) => String(link.dept_id))
}

function below(rows: LegacyRows, department: string): string[] {
  return (rows.sys_dept ?? [])
    .filter(
      (row) =>
        row.del_flag === '0' &&
        (row.dept_id === department || String(row.ancestors).split(',').includes(department)),
    )
    .map((row) => String(row.dept_id))
}
