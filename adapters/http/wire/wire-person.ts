import type { UserProps } from '../../../domain/identity/user.ts'
import { Type } from './schema.ts'
import { wireId } from './wire-id.ts'
import { NullableText, WireId } from './wire-types.ts'

/** What every answer about a user begins with. Tenants and departments are the front end's idea. */
export const PERSON = {
  userId: WireId,
  tenantId: Type.String(),
  deptId: Type.Null(),
  deptName: Type.Null(),
  userName: Type.String(),
  nickName: Type.String(),
  userType: Type.String(),
  email: NullableText,
  phonenumber: NullableText,
  sex: Type.String(),
}

export function toWirePerson({ id, name, nickName, email, phoneNumber, sex }: UserProps) {
  return {
    userId: wireId(id),
    tenantId: '000000',
    deptId: null,
    deptName: null,
    userName: name,
    nickName,
    userType: 'sys_user',
    email: email ?? null,
    phonenumber: phoneNumber ?? null,
    sex,
  }
}
