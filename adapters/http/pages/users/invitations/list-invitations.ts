import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Invitation } from '../../../../../application/ports/accounts/invitations.ts'
import type { ListInvitations } from '../../../../../application/users/invitations/list-invitations.ts'
import { callerOf } from '../../../edge/callers/caller-of.ts'
import { Type } from '../../../wire/schema.ts'
import { wireDate } from '../../../wire/wire-date.ts'
import { wireId } from '../../../wire/wire-id.ts'
import { NullableText, WireId } from '../../../wire/wire-types.ts'
import { shownContacts } from '../shown-contacts.ts'

const Row = Type.Object({
  userId: WireId,
  userName: Type.String(),
  email: NullableText,
  state: Type.Unsafe<Invitation['state']>({
    type: 'string',
    enum: ['waiting', 'sent', 'failed'],
    description: '`failed`: the address takes no mail',
  }),
  createTime: Type.String(),
  sentTime: NullableText,
})

export function listInvitationsRoute(list: ListInvitations): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List invitations that nobody has accepted yet',
      description: 'Newest first, at most 2,000. The states show how far an import has come.',
      tags: ['Users'],
      response: { 200: Type.Array(Row) },
    }
    const config = { access: 'system:user:add' } as const
    app.get('/system/user/invite/list', { schema, config }, async (request) => {
      const by = callerOf(request)
      return (await list.execute(by)).map(({ user, invitation: { state, askedAt, sentAt } }) => ({
        userId: wireId(user.id),
        userName: user.name,
        email: shownContacts(user, by).email,
        state,
        createTime: wireDate(askedAt),
        sentTime: sentAt ? wireDate(sentAt) : null,
      }))
    })
  }
}
