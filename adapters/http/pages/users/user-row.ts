import type { ListedUser } from '../../../../application/users/list-users.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { PROVEN } from '../../wire/wire-person.ts'
import { AvatarAddress, NullableText, WireId } from '../../wire/wire-types.ts'
import { shownContacts } from './shown-contacts.ts'

const NullableId = Type.Unsafe<number | string | null>({
  ...WireId,
  type: ['integer', 'string', 'null'],
})

/** A user as lists and forms show them. */
export const USER_MEMBERS = {
  userId: WireId,
  tenantId: Type.String(),
  deptId: NullableId,
  deptName: NullableText,
  userName: Type.String(),
  nickName: Type.String(),
  userType: Type.String(),
  email: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Masked without the permission system:user:edit, as is the phone number',
  }),
  phonenumber: NullableText,
  sex: Type.String(),
  avatar: AvatarAddress,
  status: Type.String({ description: '0 normal, 1 disabled' }),
  loginIp: NullableText,
  loginDate: NullableText,
  remark: NullableText,
  createTime: Type.String(),
  ...PROVEN,
}

export function userRow(
  { user, departmentName, lastLogin }: ListedUser,
  { by, avatar }: { readonly by: Caller; readonly avatar: string },
) {
  return {
    userId: wireId(user.id),
    tenantId: '000000',
    deptId: user.departmentId === undefined ? null : wireId(user.departmentId),
    deptName: departmentName ?? null,
    userName: user.name,
    nickName: user.nickName,
    userType: 'sys_user',
    ...shownContacts(user, by),
    sex: user.sex,
    avatar,
    status: user.status === 'normal' ? '0' : '1',
    loginIp: lastLogin?.address ?? null,
    loginDate: lastLogin ? wireDate(lastLogin.at) : null,
    remark: user.remark ?? null,
    createTime: wireDate(user.createdAt),
    emailProven: user.emailKey !== undefined && user.emailProven,
    phoneProven: user.phoneKey !== undefined && user.phoneProven,
  }
}
