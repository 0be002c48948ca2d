import type { Static } from 'typebox'
import type { NewRole, RoleForm } from '../../../../application/roles/change-roles.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { maybe } from '../../wire/nullable.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire, LINE, recordStatus, WireId } from '../../wire/wire-types.ts'

const NAME = { minLength: 1, maxLength: 30, pattern: LINE }
const KEY = { minLength: 1, maxLength: 100, pattern: LINE }
const ORDER = { minimum: 0, maximum: 2_147_483_647 }
/** Maximum number of menus or departments in a form. */
const MOST_IDS = 10_000

const Flag = maybe(Type.Boolean({ description: 'Whether ticking a parent ticks its children' }))
const Ids = Type.Array(WireId, { maxItems: MOST_IDS })
const SomeIds = maybe(Ids)

const SHARED = {
  menuCheckStrictly: Flag,
  deptCheckStrictly: Flag,
  status: maybe(
    Type.String({ pattern: '^[01]?$', description: '0 normal, 1 disabled; blank: no change' }),
  ),
  remark: maybe(Type.String({ maxLength: 500 })),
  factorRequired: maybe(
    Type.Boolean({
      description: 'Whether holders must have a second factor. Front ends do not send it.',
    }),
  ),
  menuIds: SomeIds,
}

export const NewRoleBody = Type.Object({
  roleName: Type.String(NAME),
  roleKey: Type.String(KEY),
  roleSort: Type.Integer(ORDER),
  ...SHARED,
})

export const RoleBody = Type.Object({
  roleId: WireId,
  roleName: maybe(Type.String(NAME)),
  roleKey: maybe(Type.String(KEY)),
  roleSort: maybe(Type.Integer(ORDER)),
  ...SHARED,
})

export const ScopeBody = Type.Object({
  roleId: WireId,
  dataScope: Type.String({ pattern: '^[1-6]$', description: 'Data scope, as in lists of roles' }),
  deptCheckStrictly: Flag,
  deptIds: SomeIds,
})

/** All rights of a role at once. */
export const PermissionBody = Type.Object({
  ...{ roleId: WireId, menuIds: Ids, deptIds: Ids, menuCheckStrictly: Flag },
  ...{ dataScope: ScopeBody.properties.dataScope, deptCheckStrictly: Flag },
})

export function newRole(body: Static<typeof NewRoleBody>): NewRole {
  const { roleName: name, roleKey: key, roleSort: sortOrder } = body
  return { ...roleForm(body), name, key, sortOrder }
}

/** @throws InvalidId */
export function roleForm(body: Omit<Static<typeof RoleBody>, 'roleId'>): RoleForm {
  return {
    name: body.roleName ?? undefined,
    key: body.roleKey ?? undefined,
    sortOrder: body.roleSort ?? undefined,
    menusAreLinked: body.menuCheckStrictly ?? undefined,
    departmentsAreLinked: body.deptCheckStrictly ?? undefined,
    ...(body.status && { status: recordStatus(body.status) }),
    remark: body.remark ?? undefined,
    factorIsRequired: body.factorRequired ?? undefined,
    menus: body.menuIds ? idsFrom(body.menuIds) : undefined,
  }
}

/** Removes duplicates. @throws InvalidId */
export function idsFrom(wire: readonly (number | string)[]): Id[] {
  return [...new Set(wire.map(idFromWire))]
}
