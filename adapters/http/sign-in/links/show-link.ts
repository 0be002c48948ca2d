import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ShowLink } from '../../../../application/auth/links/show-link.ts'
import type { LinkPurpose } from '../../../../application/ports/accounts/password-links.ts'
import { Type } from '../../wire/schema.ts'
import { LINK_RATE, TokenBody } from './link-token.ts'

const Reply = Type.Object({
  purpose: Type.Unsafe<LinkPurpose>({
    type: 'string',
    enum: ['reset', 'invitation', 'lockdown'],
  }),
  userName: Type.String(),
  needsFactor: Type.Boolean({ description: 'Whether setting the password needs `otp`' }),
  expiresAt: Type.String({ description: 'ISO 8601' }),
})

export function showLinkRoute(show: ShowLink): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Show what a link that sets a password is for',
      description:
        'Changes nothing. POST keeps the token out of addresses, which proxies and browsers log.',
      tags: ['Login'],
      body: TokenBody,
      response: { 200: Reply },
    }
    const config = { access: 'public', rate: LINK_RATE } as const
    app.post('/auth/password/link', { schema, config }, async (request) => {
      const { expiresAt, ...shown } = await show.execute(request.body.token)
      return { ...shown, expiresAt: expiresAt.toISOString() }
    })
  }
}
