import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AvatarLinks } from '../../../../application/files/avatar-links.ts'
import type { ListedUser, ListUsers } from '../../../../application/users/list-users.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { CHOSEN_KEYS, USER_FILTER_KEYS, userFilter } from './user-filter.ts'
import { USER_MEMBERS, userRow } from './user-row.ts'

const Row = Type.Object({
  ...USER_MEMBERS,
  roles: Type.Null(),
  roleIds: Type.Null(),
  postIds: Type.Null(),
  roleId: Type.Null(),
})

const NOT_LISTED = { roles: null, roleIds: null, postIds: null, roleId: null }
const SORTABLE = new Map([
  ['userId', 'id'],
  ['userName', 'name'],
  ['nickName', 'nickName'],
  ['createTime', 'createdAt'],
  ['status', 'status'],
])

export function listUsersRoute(users: ListUsers, avatars: AvatarLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List users',
      description:
        "Users within the caller's data scope, and the caller. A department includes its subdepartments.",
      tags: ['Users'],
      querystring: Type.Object({ ...PAGE_KEYS, ...USER_FILTER_KEYS, ...CHOSEN_KEYS }),
      response: { 200: pageOf(Row) },
    }
    const config = { access: 'system:user:list' } as const
    app.get('/system/user/list', { schema, config }, async (request) => {
      const { query } = request
      const by = callerOf(request)
      const sort = sortKeys(query, SORTABLE).map(({ column: field, descending }) => ({
        by: field,
        descending,
      }))
      const question = { ...pageSlice(query), ...userFilter(query, by), sort }
      const { total, users: found } = await users.execute(question, by)
      return { total, rows: await listedRows(found, by, avatars) }
    })
  }
}

async function listedRows(found: readonly ListedUser[], by: Caller, avatars: AvatarLinks) {
  const rowOf = async (listed: ListedUser) => ({
    ...userRow(listed, { by, avatar: await avatars.of(listed.user) }),
    ...NOT_LISTED,
  })
  return Promise.all(found.map(rowOf))
}
