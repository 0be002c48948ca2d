import type { ListedUser } from '../../../../application/users/list-users.ts'
import { MANAGER_ROLE } from '../../../../domain/access/role-rights.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { maskedEmail, maskedPhone } from '../../../../domain/users/masked-contact.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'

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
  avatar: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Signed URL, valid for two minutes',
  }),
  status: Type.String({ description: '0 normal, 1 disabled' }),
  loginIp: NullableText,
  loginDate: NullableText,
  remark: NullableText,
  createTime: Type.String(),
}

/** Whether the caller sees contacts unmasked (contract-system.md 1.4). */
function seesContacts({ permissions, roleKeys }: Caller): boolean {
  return permissions.allows('system:user:edit') || roleKeys.includes(MANAGER_ROLE)
}

interface Contacts {
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
}

function shownContacts({ email, phoneNumber }: Contacts, asTheyAre: boolean) {
  const show = (text: string | undefined, mask: (text: string) => string) =>
    text === undefined || asTheyAre ? (text ?? null) : mask(text)
  return { email: show(email, maskedEmail), phonenumber: show(phoneNumber, maskedPhone) }
}

export function userRow(
  { user, departmentName, lastLogin }: ListedUser,
  { by, avatar }: { readonly by: Caller; readonly avatar: string | undefined },
) {
  return {
    userId: wireId(user.id),
    tenantId: '000000',
    deptId: user.departmentId === undefined ? null : wireId(user.departmentId),
    deptName: departmentName ?? null,
    userName: user.name,
    nickName: user.nickName,
    userType: 'sys_user',
    ...shownContacts(user, seesContacts(by)),
    sex: user.sex,
    avatar: avatar ?? null,
    status: user.status === 'normal' ? '0' : '1',
    loginIp: lastLogin?.address ?? null,
    loginDate: lastLogin ? wireDate(lastLogin.at) : null,
    remark: user.remark ?? null,
    createTime: wireDate(user.createdAt),
  }
}
