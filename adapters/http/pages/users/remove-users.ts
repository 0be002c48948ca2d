import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveUsers } from '../../../../application/users/remove-users.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { userWords } from './user-words.ts'

export function removeUsersRoute(removeUsers: RemoveUsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove users',
      description:
        'Up to 200 ids, separated by commas. Removes all of them or none. Their names may be used again; their files and logs stay.',
      tags: ['Users'],
      params: Type.Object({ userIds: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'remove', covers: 'part' } as const
    const config = { access: 'system:user:remove', audit, recordWords: userWords } as const
    app.delete('/system/user/:userIds', { schema, config }, async (request) => {
      const ids = parseIdList(request.params.userIds)
      await removeUsers.execute(ids, callerOf(request), (work) => audited(request, work))
      return null
    })
  }
}
