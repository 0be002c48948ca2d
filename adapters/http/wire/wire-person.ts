import { fileOfAvatar } from '../../../domain/identity/avatar.ts'
import type { UserProps } from '../../../domain/identity/user.ts'
import { Type } from './schema.ts'
import { NullableId, NullableText, WireId, wireId } from './wire-types.ts'

/** The first members of every answer about a user. Tenants exist only for the front end. */
export const PERSON = {
  userId: WireId,
  tenantId: Type.String(),
  deptId: NullableId,
  deptName: NullableText,
  userName: Type.String(),
  nickName: Type.String(),
  userType: Type.String(),
  email: NullableText,
  phonenumber: NullableText,
  sex: Type.String(),
}

/** Only a proven contact gets messages about the account. */
export const PROVEN = {
  emailProven: Type.Boolean({ description: 'Whether the address is known to reach the user' }),
  phoneProven: Type.Boolean(),
}

export function toWirePerson({ id, name, nickName, department, ...more }: UserProps) {
  const { email, phoneNumber, sex, avatarUrl } = more
  return {
    userId: wireId(id),
    tenantId: '000000',
    deptId: department ? wireId(department.id) : null,
    deptName: department?.name ?? null,
    userName: name,
    nickName,
    userType: 'sys_user',
    email: email ?? null,
    phonenumber: phoneNumber ?? null,
    sex,
    avatarId: wireAvatarId(avatarUrl),
  }
}

/** What only other wires show: forms of this one would send it back. @returns null for initials */
export function wireAvatarId(avatarUrl: string | undefined): number | string | null {
  const id = avatarUrl === undefined ? undefined : fileOfAvatar(avatarUrl)
  return id === undefined ? null : wireId(id)
}
