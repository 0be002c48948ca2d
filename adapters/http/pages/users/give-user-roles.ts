import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { EditUser } from '../../../../application/users/edit-user.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { InvalidId } from '../../../../domain/shared/invalid-id.ts'
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

/** One front end asks by the query alone, the other has a body for it. */
export function giveUserRolesRoute(editUser: EditUser): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Give roles to a user',
      description:
        'These and no others. In the query, the ids joined by commas; or as JSON. None takes all roles.',
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

/** Where nothing is ticked, the page names the list and leaves it empty: everywhere else that is none. */
function emptyList({ url }: FastifyRequest): string | undefined {
  return /[?&]roleIds=(?:&|$)/.test(url) ? '' : undefined
}
