import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeInvitations } from '../../../../../application/users/invitations/change-invitations.ts'
import { parseIdList } from '../../../../../domain/shared/id.ts'
import { audited } from '../../../edge/audit/audited.ts'
import { callerOf } from '../../../edge/callers/caller-of.ts'
import { Type } from '../../../wire/schema.ts'
import { textOf } from '../../../wire/wire-types.ts'
import { userWords } from '../user-words.ts'

export function revokeInvitationsRoute(change: ChangeInvitations): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Revoke invitations',
      description:
        'Up to 200 ids of users, separated by commas. Links stop working; the users stay.',
      tags: ['Users'],
      params: Type.Object({ userIds: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = { access: 'system:user:add', audit, recordWords: userWords } as const
    app.delete('/system/user/invite/:userIds', { schema, config }, async (request) => {
      const ids = parseIdList(request.params.userIds)
      await change.revoke(ids, callerOf(request), (work) => audited(request, work))
      return null
    })
  }
}
