import { PermissionSet } from '../../../domain/access/permission-set.ts'
import type { User } from '../../../domain/identity/user.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** What a user may do now. */
export function rightsIn(database: MemoryDatabase, { props }: User) {
  const roles = props.roles.filter((role) => role.status === 'normal')
  const roleKeys = roles.map((role) => role.key)
  const codes = roles
    .flatMap((role) => [...(database.roleMenus.get(role.id) ?? [])])
    .map((id) => database.menus.get(id))
    .flatMap((menu) => (menu?.isEnabled && menu.permission ? [menu.permission] : []))
  return { roleKeys, permissions: PermissionSet.of(roleKeys, codes) }
}
