import type { Static } from 'typebox'
import type { NewRole, RoleForm } from '../../../../application/roles/role-form.ts'
import { Type } from '../../wire/schema.ts'
import { WireId } from '../../wire/wire-types.ts'
import { Flag, idsFrom, SomeIds } from './form-parts.ts'

const LINE = '^[^\\u0000-\\u001f\\u007f]*$'
const NAME = { minLength: 1, maxLength: 30, pattern: LINE }
const KEY = { minLength: 1, maxLength: 100, pattern: LINE }
const ORDER = { minimum: 0, maximum: 2_147_483_647 }

const maybeText = (more: object) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...more }))
const SHARED = {
  menuCheckStrictly: Flag,
  deptCheckStrictly: Flag,
  status: maybeText({
    pattern: '^[01]?$',
    description: '0 normal, 1 disabled; blank: no change',
  }),
  remark: maybeText({ maxLength: 500 }),
  factorRequired: Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
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
  roleName: maybeText(NAME),
  roleKey: maybeText(KEY),
  roleSort: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], ...ORDER })),
  ...SHARED,
})

type Shared = Omit<Static<typeof RoleBody>, 'roleId'>

export function newRole(body: Static<typeof NewRoleBody>): NewRole {
  const { roleName: name, roleKey: key, roleSort: sortOrder } = body
  return { ...roleForm(body), name, key, sortOrder }
}

/** @throws InvalidId */
export function roleForm(body: Shared): RoleForm {
  return {
    name: body.roleName ?? undefined,
    key: body.roleKey ?? undefined,
    sortOrder: body.roleSort ?? undefined,
    menusAreLinked: body.menuCheckStrictly ?? undefined,
    departmentsAreLinked: body.deptCheckStrictly ?? undefined,
    ...(body.status && { status: body.status === '0' ? 'normal' : 'disabled' }),
    remark: body.remark ?? undefined,
    factorIsRequired: body.factorRequired ?? undefined,
    menus: body.menuIds ? idsFrom(body.menuIds) : undefined,
  }
}
