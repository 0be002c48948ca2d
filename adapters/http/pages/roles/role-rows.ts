import type { Candidate } from '../../../../application/ports/accounts/role-links.ts'
import type { RoleChoice } from '../../../../domain/access/role-choice.ts'
import type { RoleRow as Role } from '../../../../domain/access/role-record.ts'
import { type ScopeKind, scopeKindOf } from '../../../../domain/access/scope-kind.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Condition } from '../../../../domain/records/record.ts'
import { SUPER_ROLE } from '../../../../domain/users/super-user.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange, wireDate } from '../../wire/wire-date.ts'
import {
  NullableId,
  NullableText,
  recordStatus,
  textOf,
  WireId,
  WireStatus,
  wireId,
  wireStatus,
} from '../../wire/wire-types.ts'
import { shownContacts } from '../users/user-rows.ts'

/** Their codes start at 1. */
const SCOPES: readonly ScopeKind[] = [
  'all',
  'custom',
  'department',
  'department-and-below',
  'own',
  'department-and-below-or-own',
]

/** An unknown code gives access to the fewest rows. */
export function scopeKindFrom(code: string): ScopeKind {
  return SCOPES[Number(code) - 1] ?? 'own'
}

const CHOSEN = {
  roleId: WireId,
  roleName: Type.String(),
  roleKey: Type.String(),
  roleSort: Type.Integer(),
}
const LINKED = Type.Boolean({ description: 'Whether parent and child are linked' })

export const RoleRow = Type.Object({
  ...CHOSEN,
  dataScope: Type.String({
    description:
      '1 all, 2 custom, 3 own department, 4 own and subdepartments, 5 own rows, 6 as 4, or own rows',
  }),
  menuCheckStrictly: LINKED,
  deptCheckStrictly: LINKED,
  status: Type.String({ description: '0 normal, 1 disabled' }),
  remark: Type.String(),
  factorRequired: Type.Boolean({ description: 'Whether holders must have a second factor' }),
  createTime: Type.String(),
  flag: Type.Boolean(),
  superAdmin: Type.Boolean(),
})

export function roleRow(role: Role) {
  return {
    ...chosenRole(role),
    menuCheckStrictly: role.menusAreLinked,
    deptCheckStrictly: role.departmentsAreLinked,
    remark: role.remark,
    factorRequired: role.factorIsRequired,
    createTime: wireDate(role.createdAt),
  }
}

/** A role that can be chosen for a user. */
export const ChosenRole = Type.Object({
  ...CHOSEN,
  dataScope: Type.String(),
  status: Type.String({ description: '0 normal, 1 disabled' }),
  flag: Type.Boolean({ description: 'Whether the user has it' }),
  superAdmin: Type.Boolean(),
})

export function chosenRole(role: RoleChoice, flag = false) {
  return {
    roleId: wireId(role.id),
    roleName: role.name,
    roleKey: role.key,
    roleSort: role.sortOrder,
    dataScope: String(SCOPES.indexOf(scopeKindOf(role.scope)) + 1),
    status: wireStatus(role.status),
    flag,
    superAdmin: role.id === SUPER_ROLE,
  }
}

/** A user who has a role or could be given it. */
export const CandidateRow = Type.Object({
  userId: WireId,
  deptId: NullableId,
  userName: Type.String(),
  nickName: Type.String(),
  email: NullableText,
  phonenumber: NullableText,
  status: Type.String({ description: '0 normal, 1 disabled' }),
  createTime: Type.String(),
})

export function candidateRow(row: Candidate, by: Caller) {
  return {
    userId: wireId(row.id),
    deptId: row.departmentId === undefined ? null : wireId(row.departmentId),
    userName: row.name,
    nickName: row.nickName,
    ...shownContacts(row, by),
    status: wireStatus(row.status),
    createTime: wireDate(row.createdAt),
  }
}

export const ROLE_FILTER_KEYS = {
  ...TIME_KEYS,
  roleName: Type.Optional(textOf(30)),
  roleKey: Type.Optional(textOf(100)),
  status: Type.Optional(WireStatus),
}

/** @throws InvalidDate */
export function roleConditions(query: Readonly<Record<string, string | undefined>>): Condition[] {
  const { roleName, roleKey, status } = query
  const range = timeRange(query)
  return [
    ...(roleName ? [{ field: 'name', contains: roleName }] : []),
    ...(roleKey ? [{ field: 'key', contains: roleKey }] : []),
    ...(status ? [{ field: 'status', is: recordStatus(status) }] : []),
    ...(range ? [{ field: 'createdAt', ...range }] : []),
  ]
}
