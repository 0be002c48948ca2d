import type { Static } from 'typebox'
import type { UserForm } from '../../../../application/users/user-form.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { recordStatus } from '../../wire/wire-status.ts'
import { WireId } from '../../wire/wire-types.ts'

const LINE = '^[^\\u0000-\\u001f\\u007f]*$'

/** Absent and null mean no change or, for a new user, the default. */
const FORM = {
  deptId: Type.Optional(
    Type.Unsafe<number | string | null>({ ...WireId, type: ['integer', 'string', 'null'] }),
  ),
  email: lineOf(50),
  phonenumber: lineOf(20),
  sex: lineOf(1, '^[012]?$'),
  status: lineOf(1, '^[01]?$'),
  remark: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 500 })),
  roleIds: idsOf(),
  postIds: idsOf(),
}

const Name = Type.String({ minLength: 1, maxLength: 30, pattern: LINE })

export const NewUserBody = Type.Object({
  ...FORM,
  userName: Name,
  nickName: Name,
  password: lineOf(256, ''),
})

/** A name that is absent is taken from the address. */
export const InvitedUserBody = Type.Object({
  ...FORM,
  email: Type.String({ minLength: 3, maxLength: 50, pattern: LINE }),
  userName: Type.Optional(Name),
  nickName: Type.Optional(Name),
})

/** Forms send whole rows back. The user name cannot change, and the password has its own route. */
export const EditUserBody = Type.Object({
  userId: WireId,
  ...FORM,
  nickName: Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 30, pattern: LINE }),
  ),
})

type Body = Static<typeof EditUserBody | typeof NewUserBody | typeof InvitedUserBody>

export function userForm(body: Body): UserForm {
  const { deptId, sex, status, roleIds, postIds } = body
  return {
    nickName: body.nickName ?? undefined,
    email: body.email ?? undefined,
    phoneNumber: body.phonenumber ?? undefined,
    sex: sex || undefined,
    status: status ? recordStatus(status) : undefined,
    remark: body.remark ?? undefined,
    departmentId: deptId ? idFromWire(deptId) : undefined,
    roles: roleIds?.map(idFromWire),
    posts: postIds?.map(idFromWire),
  }
}

function lineOf(maxLength: number, pattern = LINE) {
  const schema = { type: ['string', 'null'], maxLength, ...(pattern && { pattern }) }
  return Type.Optional(Type.Unsafe<string | null>(schema))
}

function idsOf() {
  return Type.Optional(
    Type.Unsafe<(number | string)[] | null>({
      ...Type.Array(WireId, { maxItems: 200 }),
      type: ['array', 'null'],
    }),
  )
}
