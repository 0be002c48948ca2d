import type { UnlockAccount } from '../../../../application/auth/unlock-account.ts'
import type { ChangeRoles } from '../../../../application/roles/change-roles.ts'
import type { GetUser } from '../../../../application/users/get-user.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { idsFrom, PermissionBody } from '../../pages/roles/role-bodies.ts'
import { scopeKindFrom } from '../../pages/roles/role-rows.ts'
import { userWords } from '../../pages/users/user-rows.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire, textOf } from '../../wire/wire-types.ts'

interface Tools {
  readonly roles: ChangeRoles
  readonly users: Pick<GetUser, 'execute'>
  readonly unlock: UnlockAccount
}

const ofRoles = routeOf<Tools>({ area: 'role' })
const ofUsers = routeOf<Tools>({ area: 'user' })

/** Routes that only generation 6 has. */
export const ROUTES_OF_6 = [
  ofRoles({
    method: 'PUT',
    url: '/system/role/permission',
    access: 'system:role:edit',
    words: ['Set the rights of a role', '分配角色权限'],
    errors: [
      ...['role_not_found', 'built_in_role_kept', 'own_role_kept', 'rights_exceeded'],
      'own_rights_kept',
    ],
    audit: 'change',
    description:
      'Menus and data scope together, or nothing. Menus that the caller lacks stay, and departments apply to scope 2 only.',
    body: PermissionBody,
    run: async ({ roles }, { body, caller }) => {
      const id = idFromWire(body.roleId)
      const menusAreLinked = body.menuCheckStrictly ?? undefined
      await roles.edit(id, { menus: idsFrom(body.menuIds), menusAreLinked }, caller)
      const departmentsAreLinked = body.deptCheckStrictly ?? undefined
      const departments = idsFrom(body.deptIds)
      const scope = scopeKindFrom(body.dataScope)
      await roles.setScope(id, { scope, departmentsAreLinked, departments }, caller)
    },
  }),
  ofUsers({
    method: 'GET',
    url: '/system/user/unlock/:userId',
    access: 'system:user:edit',
    words: ['Unlock the account of a user', '解锁用户账号'],
    errors: ['rights_exceeded'],
    audit: 'other',
    description: 'Like unlocking it by name.',
    params: Type.Object({ userId: textOf(20) }),
    config: { recordWords: userWords },
    exposeHeadRoute: false,
    run: async ({ users, unlock }, { params, caller }) => {
      const { user } = await users.execute(parseId(params.userId), caller)
      await unlock.executeBy(user.name, caller)
    },
  }),
]
