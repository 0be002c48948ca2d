import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChoosePassword } from '../../../../application/auth/links/choose-password.ts'
import { audited } from '../../edge/audit/audited.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { LINK_RATE, LinkToken } from './link-token.ts'

const Body = Type.Object(
  { token: LinkToken, newPassword: textOf(256), otp: Type.Optional(textOf(64)) },
  { additionalProperties: false },
)

export function choosePasswordRoute(choose: ChoosePassword): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Set a password by link',
      description:
        'For links of resets and invitations. Ends all sessions and trusted browsers of the user. An account with a second factor needs `otp`. ' +
        'Only success uses the link up.',
      tags: ['Login'],
      body: Body,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = { access: 'public', encrypted: 'required', rate: LINK_RATE, audit } as const
    app.post('/auth/password/reset', { schema, config }, async (request) => {
      const by = { source: sourceOf(request), origin: originOf(request) }
      await choose.execute({ ...request.body, ...by }, (work) => audited(request, work))
      return null
    })
  }
}
