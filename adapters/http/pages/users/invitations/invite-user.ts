import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { InviteUser } from '../../../../../application/users/invitations/invite-user.ts'
import { audited } from '../../../edge/audit/audited.ts'
import { callerOf } from '../../../edge/callers/caller-of.ts'
import { Type } from '../../../wire/schema.ts'
import { languageOf } from '../../../words/language.ts'
import { InvitedUserBody, userForm } from '../user-body.ts'
import { userWords } from '../user-words.ts'

export function inviteUserRoute(invite: InviteUser): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Invite a user',
      description:
        'Adds a user without a password, who gets a link by e-mail to choose one, in the language of the request. The link works once, within three ' +
        'days. Without `userName` the name is the part of the address before the @.',
      tags: ['Users'],
      body: InvitedUserBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'add', covers: 'part' } as const
    const config = { access: 'system:user:add', audit, recordWords: userWords } as const
    app.post('/system/user/invite', { schema, config }, async (request) => {
      const { email } = request.body
      const name = request.body.userName ?? email.trim().split('@')[0] ?? ''
      const nickName = request.body.nickName ?? name
      const form = { ...userForm(request.body), email, name, nickName }
      await invite.execute(form, callerOf(request), languageOf(request), (work) =>
        audited(request, work),
      )
      return null
    })
  }
}
