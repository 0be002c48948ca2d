import type { AvatarLinks } from '../../../../application/files/avatar-links.ts'
import type { Choices, GetUser } from '../../../../application/users/get-user.ts'
import type { ListedUser, ListUsers } from '../../../../application/users/list-users.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Post } from '../../../../domain/organization/post.ts'
import type { Condition } from '../../../../domain/records/record.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import type { UserRow } from '../../../../domain/users/user-record.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice, sortKeys } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { textOf, WireId, wireId } from '../../wire/wire-types.ts'
import { ChosenRole, chosenRole } from '../roles/role-rows.ts'
import {
  CHOSEN_KEYS,
  USER_FILTER_KEYS,
  USER_MEMBERS,
  userFilter,
  userRow,
  userWords,
} from './user-rows.ts'

interface Users {
  readonly list: ListUsers
  readonly show: GetUser
  readonly avatars: AvatarLinks
}

const route = routeOf<Users>({ area: 'user' })
const ById = Type.Object({ userId: textOf(20) })
const NAMED = { recordWords: userWords } as const

const NOT_LISTED = { roles: null, roleIds: null, postIds: null, roleId: null }
const ListedRow = Type.Object({
  ...USER_MEMBERS,
  roles: Type.Null(),
  roleIds: Type.Null(),
  postIds: Type.Null(),
  roleId: Type.Null(),
})
const SORTABLE = new Map([
  ['userId', 'id'],
  ['userName', 'name'],
  ['nickName', 'nickName'],
  ['createTime', 'createdAt'],
  ['status', 'status'],
])

async function shownUser(listed: ListedUser, by: Caller, { avatars }: Pick<Users, 'avatars'>) {
  return userRow(listed, { by, avatar: await avatars.of(listed.user) })
}

const Choice = Type.Object({ userId: WireId, userName: Type.String(), nickName: Type.String() })
const MOST = { offset: 0, limit: 200, sort: [] }

function choice({ id, name, nickName }: UserRow) {
  return { userId: wireId(id), userName: name, nickName }
}

const LISTS = [
  route({
    method: 'GET',
    url: '/system/user/list',
    access: 'system:user:list',
    summary: 'List users',
    description:
      "Users within the caller's data scope, and the caller. A department includes its subdepartments.",
    query: Type.Object({ ...PAGE_KEYS, ...USER_FILTER_KEYS, ...CHOSEN_KEYS }),
    reply: pageOf(ListedRow),
    run: async (tools, { query, caller }) => {
      const sort = sortKeys(query, SORTABLE)
      const question = { ...pageSlice(query), ...userFilter(query, caller), sort }
      const { total, users } = await tools.list.execute(question, caller)
      const rows = users.map(async (user) => ({
        ...(await shownUser(user, caller, tools)),
        ...NOT_LISTED,
      }))
      return { total, rows: await Promise.all(rows) }
    },
  }),
  // One of them may lead the department.
  route({
    method: 'GET',
    url: '/system/user/list/dept/:deptId',
    access: 'system:user:list',
    summary: 'List the users of a department',
    description: 'Without subdepartments, up to 200.',
    params: Type.Object({ deptId: textOf(20) }),
    reply: Type.Array(Choice),
    config: { or: ['system:dept:edit'] },
    run: async ({ list }, { params, caller }) => {
      const conditions = [{ field: 'departmentId', is: parseId(params.deptId) }] as const
      return (await list.rows({ ...MOST, conditions }, caller)).rows.map(choice)
    },
  }),
  route({
    method: 'GET',
    url: '/system/user/optionselect',
    access: 'system:user:query',
    summary: 'List enabled users to choose from',
    query: Type.Object({
      userIds: Type.Optional(Type.Unsafe<string | string[]>({ type: ['string', 'array'] })),
      deptId: Type.Optional(textOf(20)),
      nickName: Type.Optional(textOf(30)),
    }),
    reply: Type.Array(Choice),
    run: async ({ list }, { query: { userIds = [], deptId, nickName }, caller }) => {
      const ids = [userIds].flat().join(',')
      const conditions: Condition[] = [
        { field: 'status', is: 'normal' },
        ...(ids ? [{ field: 'id', in: parseIdList(ids) }] : []),
        ...(deptId ? [{ field: 'departmentId', is: parseId(deptId) }] : []),
        ...(nickName ? [{ field: 'nickName', contains: nickName }] : []),
      ]
      return (await list.rows({ ...MOST, conditions }, caller)).rows.map(choice)
    },
  }),
]

const WholeUser = Type.Object({ ...USER_MEMBERS, roles: Type.Array(ChosenRole) })
const CHOICES = {
  roleIds: Type.Array(WireId),
  roles: Type.Array(ChosenRole),
  postIds: Type.Array(WireId),
  posts: Type.Array(
    Type.Object({
      postId: WireId,
      deptId: WireId,
      postCode: Type.String(),
      postName: Type.String(),
      status: Type.String(),
    }),
  ),
}

type Shown = Awaited<ReturnType<GetUser['execute']>>

async function wholeUser({ user, roles }: Shown, by: Caller, tools: Users) {
  const shown = await shownUser(await tools.list.listedOne(user), by, tools)
  return { ...shown, roles: roles.map((role) => chosenRole(role, true)) }
}

function wireChoices({ roles, posts }: Choices) {
  return { roles: roles.map((role) => chosenRole(role)), posts: posts.map(chosenPost) }
}

function chosenPost({ id, departmentId, code, name, isDisabled }: Post) {
  return {
    postId: wireId(id),
    deptId: wireId(departmentId),
    postCode: code,
    postName: name,
    status: isDisabled ? '1' : '0',
  }
}

const FORMS = [
  route({
    method: 'GET',
    url: '/system/user/',
    access: 'system:user:query',
    summary: 'Get the choices of the form for a new user',
    reply: Type.Object(CHOICES),
    config: NAMED,
    run: async ({ show }, { caller }) => {
      return { roleIds: [], postIds: [], ...wireChoices(await show.choices(undefined, caller)) }
    },
  }),
  route({
    method: 'GET',
    url: '/system/user/:userId',
    access: 'system:user:query',
    summary: 'Get a user with the choices of the form',
    params: ById,
    reply: Type.Object({ user: WholeUser, ...CHOICES }),
    config: NAMED,
    run: async (tools, { params, caller }) => {
      const shown = await tools.show.execute(parseId(params.userId), caller)
      const choices = await tools.show.choices(shown, caller)
      return {
        user: await wholeUser(shown, caller, tools),
        roleIds: shown.roles.map(({ id }) => wireId(id)),
        postIds: shown.posts.map(wireId),
        ...wireChoices(choices),
      }
    },
  }),
  route({
    method: 'GET',
    url: '/system/user/authRole/:userId',
    access: 'system:user:query',
    summary: 'Get the roles of a user and those that can be assigned',
    params: ById,
    reply: Type.Object({ user: WholeUser, roles: Type.Array(ChosenRole) }),
    config: NAMED,
    run: async (tools, { params, caller }) => {
      const shown = await tools.show.execute(parseId(params.userId), caller)
      const { roles } = await tools.show.choices(shown, caller)
      const held = new Set(shown.roles.map(({ id }) => id))
      const others = shown.roles.filter(({ id }) => !roles.some((role) => role.id === id))
      return {
        user: await wholeUser(shown, caller, tools),
        roles: [...roles, ...others].map((role) => chosenRole(role, held.has(role.id))),
      }
    },
  }),
]

export const USER_LISTS = [...LISTS, ...FORMS]
