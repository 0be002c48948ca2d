import type { AccountActions } from '../../../../application/users/account-actions.ts'
import type { AddUser } from '../../../../application/users/add-user.ts'
import type { EditUser } from '../../../../application/users/edit-user.ts'
import { InvalidId, parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire, recordStatus, textOf, WireId, WireStatus } from '../../wire/wire-types.ts'
import { EditUserBody, NewUserBody, userForm, userWords } from './user-rows.ts'

/** Refusals of whatever changes the account of somebody else. */
export const PEOPLE_ERRORS = ['super_user_kept', 'own_rights_kept', 'rights_exceeded'] as const

const ROLE_ERRORS = ['not_yours_to_give', 'role_required'] as const

/** Refusals of what the form of a user says. */
export const USER_ERRORS = [
  ...ROLE_ERRORS,
  'department_disabled',
  'invalid_email',
  'invalid_phone',
  'weak_password',
  'invalid_login_name',
  'reserved_name',
  'unsuitable_login_name',
] as const

interface Users {
  readonly add: AddUser
  readonly edit: EditUser
  readonly actions: AccountActions
}

const route = routeOf<Users>({ area: 'user' })
const ById = Type.Object({ userId: textOf(20) })
const NAMED = { recordWords: userWords } as const
const GUARDED = { ...NAMED, keys: 'closed' } as const
const CHANGE = { audit: { kind: 'change', covers: 'part' }, config: NAMED } as const

const CHANGES = [
  route({
    method: 'POST',
    url: '/system/user',
    access: 'system:user:add',
    words: ['Add a user', '新增用户'],
    errors: [...PEOPLE_ERRORS, ...USER_ERRORS],
    audit: { kind: 'add', covers: 'part' },
    description:
      'Without a password the user gets the value of the parameter `sys.user.initPassword`. If that is empty, ' +
      'a password is generated and shown once in `msg`.',
    body: NewUserBody,
    config: NAMED,
    run: async ({ add }, { body, caller, audited, reply }) => {
      const { userName: name, nickName } = body
      const form = { ...userForm(body), name, nickName, password: body.password ?? undefined }
      const password = await add.execute(form, caller, audited)
      if (password === undefined) return
      reply.warning = { text: 'user_added_with_password', params: { password } }
    },
  }),
  route({
    ...CHANGE,
    method: 'PUT',
    url: '/system/user',
    access: 'system:user:edit',
    words: ['Edit a user', '修改用户'],
    errors: ['fresh_login_required', ...PEOPLE_ERRORS, ...USER_ERRORS],
    description:
      'Absent and null fields keep their values. The user name cannot change, and a password is ignored.',
    body: EditUserBody,
    run: ({ edit }, { body, caller, audited }) =>
      edit.execute(idFromWire(body.userId), userForm(body), caller, audited),
  }),
  route({
    ...CHANGE,
    method: 'PUT',
    url: '/system/user/changeStatus',
    access: 'system:user:edit',
    words: ['Enable or disable a user', '启用或停用用户'],
    errors: PEOPLE_ERRORS,
    description: 'A disabled user is logged out at once.',
    body: Type.Object({ userId: WireId, status: WireStatus }),
    run: ({ edit }, { body: { userId, status }, caller, audited }) =>
      edit.execute(idFromWire(userId), { status: recordStatus(status) }, caller, audited),
  }),
  // One front end sends only the query, the other also a body.
  route({
    method: 'PUT',
    url: '/system/user/authRole',
    access: 'system:user:edit',
    words: ['Assign roles to a user', '分配用户角色'],
    errors: [...PEOPLE_ERRORS, ...ROLE_ERRORS],
    audit: { kind: 'grant', covers: 'part' },
    description:
      'Replaces the roles of the user. The ids are in the query, separated by commas, or in a JSON body. An empty list removes all roles.',
    query: Type.Object({ userId: Type.Optional(textOf(20)), roleIds: Type.Optional(textOf(4096)) }),
    body: Type.Object({
      userId: Type.Optional(WireId),
      roleIds: Type.Optional(Type.Array(WireId, { maxItems: 200 })),
    }),
    mayLackBody: true,
    config: NAMED,
    run: ({ edit }, { query, body, caller, audited, request }) => {
      const id = parseId(String(query.userId ?? body.userId ?? ''))
      // If nothing is ticked, the page sends `roleIds=`; elsewhere empty means absent.
      const nothing = /[?&]roleIds=(?:&|$)/.test(request.url) ? '' : undefined
      const asked = query.roleIds ?? body.roleIds?.join(',') ?? nothing
      if (asked === undefined) throw new InvalidId()
      return edit.giveRoles(id, asked === '' ? [] : parseIdList(asked), caller, audited)
    },
  }),
  route({
    ...CHANGE,
    method: 'PUT',
    url: '/system/user/serviceAccount',
    access: 'system:user:edit',
    words: ['Make a user a service account', '设为服务账号'],
    errors: PEOPLE_ERRORS,
    summary: 'Make a user a service account, or a person again',
    description:
      'A service account has keys for programs and cannot log in. Its sessions end at once.',
    body: Type.Object({ userId: WireId, serviceAccount: Type.Boolean() }),
    config: GUARDED,
    run: ({ actions }, { body: { userId, serviceAccount }, caller, audited }) =>
      actions.setService(idFromWire(userId), serviceAccount, caller, audited),
  }),
  route({
    method: 'DELETE',
    url: '/system/user/:userIds',
    access: 'system:user:remove',
    words: ['Remove users', '删除用户'],
    errors: PEOPLE_ERRORS,
    audit: { kind: 'remove', covers: 'part' },
    description:
      'Up to 200 ids, separated by commas. Removes all of them or none. Their names may be used again; their files and logs stay.',
    params: Type.Object({ userIds: textOf(4096) }),
    config: NAMED,
    run: ({ actions }, { params, caller, audited }) =>
      actions.remove(parseIdList(params.userIds), caller, audited),
  }),
]

const LOGINS = [
  route({
    ...CHANGE,
    method: 'PUT',
    url: '/system/user/resetPwd',
    access: 'system:user:resetPwd',
    words: ['Set the password of a user', '重置用户密码'],
    errors: [...PEOPLE_ERRORS, 'weak_password'],
    description: 'Ends all sessions of the user and unlocks the account.',
    body: Type.Object({ userId: WireId, password: Type.String({ maxLength: 256 }) }),
    config: { ...GUARDED, encrypted: 'required' },
    run: ({ actions }, { body: { userId, password }, caller, audited }) =>
      actions.setPassword(idFromWire(userId), password, caller, audited),
  }),
  route({
    method: 'GET',
    url: '/system/user/:userId/factors',
    access: 'system:user:resetPwd',
    errors: ['rights_exceeded'],
    summary: 'Get the factors of a user',
    params: ById,
    reply: Type.Object({
      app: Type.Boolean({ description: 'Whether an authenticator app is set up' }),
      passkeys: Type.Integer(),
      recoveryCodes: Type.Integer({ description: 'Codes that are left' }),
      required: Type.Boolean({ description: 'Whether a role of the user requires a factor' }),
    }),
    config: GUARDED,
    run: async ({ actions }, { params, caller }) => {
      const shown = await actions.factorsOf(parseId(params.userId), caller)
      const { hasApp: app, passkeys, recoveryCodes, isRequired: required } = shown
      return { app, passkeys, recoveryCodes, required }
    },
  }),
  // For somebody who has lost the phone.
  route({
    ...CHANGE,
    method: 'DELETE',
    url: '/system/user/:userId/factors',
    access: 'system:user:resetPwd',
    words: ['Remove the factors of a user', '清除用户双重验证'],
    errors: PEOPLE_ERRORS,
    description:
      'For somebody who has lost the phone. Also removes recovery codes and passkeys, and ends all sessions and trusted browsers of the user.',
    params: ById,
    config: GUARDED,
    run: ({ actions }, { params, caller, audited, request }) =>
      actions.resetFactors(parseId(params.userId), caller, originOf(request), audited),
  }),
]

export const USER_CHANGES = [...CHANGES, ...LOGINS]
