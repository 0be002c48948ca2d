import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListUsers } from '../../../../application/users/list-users.ts'
import type { Condition } from '../../../../domain/records/record-change.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import type { UserRow } from '../../../../domain/users/user-record.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'

const Choice = Type.Object({ userId: WireId, userName: Type.String(), nickName: Type.String() })
const MOST = { offset: 0, limit: 200, sort: [] }

const Query = Type.Object({
  userIds: Type.Optional(Type.Unsafe<string | string[]>({ type: ['string', 'array'] })),
  deptId: Type.Optional(textOf(20)),
  nickName: Type.Optional(textOf(30)),
})

/** The users of exactly this department, one of whom may lead it. */
export function usersOfDepartmentRoute(users: ListUsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the users of a department',
      description: 'Without subdepartments, up to 200.',
      tags: ['Users'],
      params: Type.Object({ deptId: textOf(20) }),
      response: { 200: Type.Array(Choice) },
    }
    const config = { access: 'system:user:list', or: ['system:dept:edit'] } as const
    app.get('/system/user/list/dept/:deptId', { schema, config }, async (request) => {
      const departmentId = parseId(request.params.deptId)
      const conditions = [{ field: 'departmentId', is: departmentId }] as const
      return (await users.rows({ ...MOST, conditions }, callerOf(request))).rows.map(choice)
    })
  }
}

export function userOptionsRoute(users: ListUsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List enabled users to choose from',
      tags: ['Users'],
      querystring: Query,
      response: { 200: Type.Array(Choice) },
    }
    const config = { access: 'system:user:query' } as const
    app.get('/system/user/optionselect', { schema, config }, async (request) => {
      const { userIds, deptId, nickName } = request.query
      const ids = [userIds ?? []].flat().join(',')
      const conditions: Condition[] = [
        { field: 'status', is: 'normal' },
        ...(ids ? [{ field: 'id', in: parseIdList(ids) } as const] : []),
        ...(deptId ? [{ field: 'departmentId', is: parseId(deptId) } as const] : []),
        ...(nickName ? [{ field: 'nickName', contains: nickName } as const] : []),
      ]
      return (await users.rows({ ...MOST, conditions }, callerOf(request))).rows.map(choice)
    })
  }
}

function choice({ id, name, nickName }: UserRow) {
  return { userId: wireId(id), userName: name, nickName }
}
