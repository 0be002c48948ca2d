import type { RoleChoice } from '../../../../domain/access/role-choice.ts'
import { type ScopeKind, scopeKindOf } from '../../../../domain/access/scope-kind.ts'
import { SUPER_ROLE } from '../../../../domain/users/super-user.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'

/** A role that can be chosen for a user. */
export const ChosenRole = Type.Object({
  roleId: WireId,
  roleName: Type.String(),
  roleKey: Type.String(),
  roleSort: Type.Integer(),
  dataScope: Type.String(),
  status: Type.String({ description: '0 normal, 1 disabled' }),
  flag: Type.Boolean({ description: 'Whether the user has it' }),
  superAdmin: Type.Boolean(),
})

const CODES: Record<ScopeKind, string> = {
  all: '1',
  custom: '2',
  department: '3',
  'department-and-below': '4',
  own: '5',
  'department-and-below-or-own': '6',
}

export function chosenRole(role: RoleChoice, flag = false) {
  return {
    roleId: wireId(role.id),
    roleName: role.name,
    roleKey: role.key,
    roleSort: role.sortOrder,
    dataScope: CODES[scopeKindOf(role.scope)],
    status: role.status === 'normal' ? '0' : '1',
    flag,
    superAdmin: role.id === SUPER_ROLE,
  }
}
