import type { RoleRow as Role } from '../../../../domain/access/role-record.ts'
import { scopeKindOf } from '../../../../domain/access/scope-kind.ts'
import { SUPER_ROLE } from '../../../../domain/users/super-user.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { scopeCode } from './scope-codes.ts'

export const RoleRow = Type.Object({
  roleId: WireId,
  roleName: Type.String(),
  roleKey: Type.String(),
  roleSort: Type.Integer(),
  dataScope: Type.String({
    description:
      '1 all, 2 custom, 3 own department, 4 own and subdepartments, 5 own rows, 6 as 4, or own rows',
  }),
  menuCheckStrictly: Type.Boolean({ description: 'Whether parent and child are linked' }),
  deptCheckStrictly: Type.Boolean({ description: 'Whether parent and child are linked' }),
  status: Type.String({ description: '0 normal, 1 disabled' }),
  remark: Type.String(),
  factorRequired: Type.Boolean({ description: 'Whether holders must have a second factor' }),
  createTime: Type.String(),
  flag: Type.Boolean(),
  superAdmin: Type.Boolean(),
})

export function roleRow(role: Role) {
  return {
    roleId: wireId(role.id),
    roleName: role.name,
    roleKey: role.key,
    roleSort: role.sortOrder,
    dataScope: scopeCode(scopeKindOf(role.scope)),
    menuCheckStrictly: role.menusAreLinked,
    deptCheckStrictly: role.departmentsAreLinked,
    status: role.status === 'normal' ? '0' : '1',
    remark: role.remark,
    factorRequired: role.factorIsRequired,
    createTime: wireDate(role.createdAt),
    flag: false,
    superAdmin: role.id === SUPER_ROLE,
  }
}
