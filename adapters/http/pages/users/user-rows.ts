import type { Static } from 'typebox'
import type { ListedUser } from '../../../../application/users/list-users.ts'
import type { UserForm } from '../../../../application/users/user-form.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Condition } from '../../../../domain/records/record.ts'
import { type Id, parseIdList } from '../../../../domain/shared/id.ts'
import { maskedEmail, maskedPhone } from '../../../../domain/users/masked-contact.ts'
import { seesContacts } from '../../../../domain/users/people-in-sight.ts'
import { USER } from '../../../../domain/users/user-record.ts'
import { maybe, orNull } from '../../wire/nullable.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange, wireDate } from '../../wire/wire-date.ts'
import { PROVEN, wireAvatarId } from '../../wire/wire-person.ts'
import {
  AvatarAddress,
  idFromWire,
  LINE,
  NullableId,
  NullableText,
  recordStatus,
  textOf,
  WireId,
  WireStatus,
  wireId,
  wireStatus,
} from '../../wire/wire-types.ts'
import type { Words } from '../../words/member-words.ts'
import type { RecordWords } from '../../words/route-words.ts'

/** A user as lists and forms show them. */
export const USER_MEMBERS = {
  userId: WireId,
  tenantId: Type.String(),
  deptId: NullableId,
  deptName: NullableText,
  userName: Type.String(),
  nickName: Type.String(),
  userType: Type.String(),
  email: orNull(
    Type.String({
      description: 'Masked without the permission system:user:edit, as is the phone number',
    }),
  ),
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
    avatarId: wireAvatarId(user.avatarUrl),
    status: wireStatus(user.status),
    loginIp: lastLogin?.address ?? null,
    loginDate: lastLogin ? wireDate(lastLogin.at) : null,
    remark: user.remark ?? null,
    createTime: wireDate(user.createdAt),
    emailProven: user.emailKey !== undefined && user.emailProven,
    phoneProven: user.phoneKey !== undefined && user.phoneProven,
  }
}

interface Contacts {
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
}

/** Contacts as the caller may see them. */
export function shownContacts({ email, phoneNumber }: Contacts, by: Caller) {
  const show = (text: string | undefined, mask: (text: string) => string) =>
    text === undefined || seesContacts(by) ? (text ?? null) : mask(text)
  return { email: show(email, maskedEmail), phonenumber: show(phoneNumber, maskedPhone) }
}

const NAME: Words = { en: 'User name', zh: '用户账号' }
const EMAIL: Words = { en: 'E-mail', zh: '用户邮箱' }
const PHONE: Words = { en: 'Phone number', zh: '手机号码' }

const FIELDS = new Map<string, Words>([
  ['name', NAME],
  ['nameKey', NAME],
  ['nickName', { en: 'Nickname', zh: '用户昵称' }],
  ['email', EMAIL],
  ['emailKey', EMAIL],
  ['phoneNumber', PHONE],
  ['phoneKey', PHONE],
  ['sex', { en: 'Sex', zh: '用户性别' }],
  ['status', { en: 'Status', zh: '账号状态' }],
  ['departmentId', { en: 'Department', zh: '部门' }],
  ['passwordHash', { en: 'Password hash', zh: '密码哈希' }],
])

const RECORD: Words = { en: USER.name, zh: '用户' }

/** Names a user and their fields in the messages of failures. */
export const userWords: RecordWords = (field, language) => ({
  record: RECORD[language],
  field: FIELDS.get(String(field))?.[language] ?? '',
})

/** Filters of lists and exports of users. */
export const USER_FILTER_KEYS = {
  userName: Type.Optional(textOf(30)),
  nickName: Type.Optional(textOf(30)),
  phonenumber: Type.Optional(textOf(20)),
  status: Type.Optional(WireStatus),
  deptId: Type.Optional(textOf(20)),
  ...TIME_KEYS,
}

/** Filters that only lists accept. */
export const CHOSEN_KEYS = {
  userIds: Type.Optional(textOf(4096)),
  excludeUserIds: Type.Optional(textOf(4096)),
}

export interface AskedUsers {
  readonly conditions: readonly Condition[]
  readonly branch: Id | undefined
}

type Asked = Readonly<Record<string, string | undefined>>

/** @throws InvalidDate. @throws InvalidId */
export function userFilter(asked: Asked, by: Caller): AskedUsers {
  const range = timeRange(asked)
  const { status, userIds, excludeUserIds, deptId, phonenumber } = asked
  const conditions: Condition[] = [
    ...containing('name', asked.userName),
    ...containing('nickName', asked.nickName),
    ...(phonenumber ? [phoneCondition(phonenumber, by)] : []),
    ...(status ? [{ field: 'status', is: recordStatus(status) }] : []),
    ...(range ? [{ field: 'createdAt', ...range }] : []),
    ...(userIds ? [{ field: 'id', in: parseIdList(userIds) }] : []),
    ...(excludeUserIds ? [{ field: 'id', noneOf: parseIdList(excludeUserIds) }] : []),
  ]
  return { conditions, branch: deptId ? idFromWire(deptId) : undefined }
}

/** Parts of a number that is shown masked would reveal the whole of it, digit by digit. */
function phoneCondition(text: string, by: Caller): Condition {
  const field = 'phoneNumber'
  return seesContacts(by) ? { field, contains: text } : { field, is: text }
}

function containing(field: string, text: string | undefined): Condition[] {
  return text ? [{ field, contains: text }] : []
}

/** Absent and null mean no change or, for a new user, the default. */
const FORM = {
  deptId: maybe(WireId),
  email: maybe(textOf(50)),
  phonenumber: maybe(textOf(20)),
  sex: maybe(Type.String({ maxLength: 1, pattern: '^[012]?$' })),
  status: maybe(Type.String({ maxLength: 1, pattern: '^[01]?$' })),
  remark: maybe(Type.String({ maxLength: 500 })),
  roleIds: maybe(Type.Array(WireId, { maxItems: 200 })),
  postIds: maybe(Type.Array(WireId, { maxItems: 200 })),
}

const Name = Type.String({ minLength: 1, maxLength: 30, pattern: LINE })

export const NewUserBody = Type.Object({
  ...FORM,
  userName: Name,
  nickName: Name,
  password: maybe(Type.String({ maxLength: 256 })),
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
  nickName: maybe(textOf(30)),
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
