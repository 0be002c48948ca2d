import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { EditUser } from '../../../../application/users/edit-user.ts'
import { InvalidId, parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { userWords } from './user-words.ts'

const Query = Type.Object({
  userId: Type.Optional(textOf(20)),
  roleIds: Type.Optional(textOf(4096)),
})

const Body = Type.Object({
  userId: Type.Optional(WireId),
  roleIds: Type.Optional(Type.Array(WireId, { maxItems: 200 })),
})

/** One front end sends only the query, the other also a body. */
export function giveUserRolesRoute(editUser: EditUser): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Assign roles to a user',
      description:
        'Replaces the roles of the user. The ids are in the query, separated by commas, or in a JSON body. An empty list removes all roles.',
      tags: ['Users'],
      querystring: Query,
      body: Body,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'grant', covers: 'part' } as const
    const config = { access: 'system:user:edit', audit, recordWords: userWords } as const
    app.route({
      method: 'PUT',
      url: '/system/user/authRole',
      schema,
      config,
      preValidation: async (request) => {
        request.body ??= {}
      },
      handler: async (request) => {
        const { query, body } = request
        const id = parseId(String(query.userId ?? body.userId ?? ''))
        const asked = query.roleIds ?? body.roleIds?.join(',') ?? emptyList(request)
        if (asked === undefined) throw new InvalidId()
        const roles = asked === '' ? [] : parseIdList(asked)
        await editUser.giveRoles(id, roles, callerOf(request), (work) => audited(request, work))
        return null
      },
    })
  }
}

/** If nothing is ticked, the page sends `roleIds=`; elsewhere empty means absent. */
function emptyList({ url }: FastifyRequest): string | undefined {
  return /[?&]roleIds=(?:&|$)/.test(url) ? '' : undefined
}
