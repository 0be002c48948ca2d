import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeInvitations } from '../../../../../application/users/invitations/change-invitations.ts'
import { audited } from '../../../edge/audit/audited.ts'
import { callerOf } from '../../../edge/callers/caller-of.ts'
import { Type } from '../../../wire/schema.ts'
import { idFromWire } from '../../../wire/wire-id.ts'
import { WireId } from '../../../wire/wire-types.ts'
import { languageOf } from '../../../words/language.ts'
import { userWords } from '../user-words.ts'

const Body = Type.Object({ userIds: Type.Array(WireId, { minItems: 1, maxItems: 200 }) })

export function resendInvitationsRoute(change: ChangeInvitations): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Send invitations again, or ask to prove an address',
      description:
        'To users who have an e-mail address and no password; earlier links stop working. Those who have a password and an ' +
        'address that is not proven get a link that proves it.',
      tags: ['Users'],
      body: Body,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = {
      access: 'system:user:resetPwd',
      keys: 'closed',
      audit,
      recordWords: userWords,
    } as const
    app.put('/system/user/invite', { schema, config }, async (request) => {
      const ids = request.body.userIds.map(idFromWire)
      const [by, language] = [callerOf(request), languageOf(request)]
      await change.resend(ids, by, language, (work) => audited(request, work))
      return null
    })
  }
}
