import type { Static } from 'typebox'
import type { NewRole, RoleForm } from '../../../../application/roles/change-roles.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire, LINE, recordStatus, WireId } from '../../wire/wire-types.ts'

const NAME = { minLength: 1, maxLength: 30, pattern: LINE }
const KEY = { minLength: 1, maxLength: 100, pattern: LINE }
const ORDER = { minimum: 0, maximum: 2_147_483_647 }
/** Maximum number of menus or departments in a form. */
const MOST_IDS = 10_000

const maybeText = (more: object) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...more }))

const maybeFlag = (description: string) =>
  Type.Optional(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description }))

const Flag = maybeFlag('Whether ticking a parent ticks its children')

const SomeIds = Type.Optional(
  Type.Unsafe<(number | string)[] | null>({
    type: ['array', 'null'],
    maxItems: MOST_IDS,
    items: { type: ['integer', 'string'], maxLength: 20 },
  }),
)

const SHARED = {
  menuCheckStrictly: Flag,
  deptCheckStrictly: Flag,
  status: maybeText({
    pattern: '^[01]?$',
    description: '0 normal, 1 disabled; blank: no change',
  }),
  remark: maybeText({ maxLength: 500 }),
  factorRequired: maybeFlag(
    'Whether holders must have a second factor. Front ends do not send it.',
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
  roleName: maybeText(NAME),
  roleKey: maybeText(KEY),
  roleSort: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], ...ORDER })),
  ...SHARED,
})

export const ScopeBody = Type.Object({
  roleId: WireId,
  dataScope: Type.String({ pattern: '^[1-6]$', description: 'Data scope, as in lists of roles' }),
  deptCheckStrictly: Flag,
  deptIds: SomeIds,
})

const Ids = Type.Array(
  Type.Unsafe<number | string>({ type: ['integer', 'string'], maxLength: 20 }),
  { maxItems: MOST_IDS },
)

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
