import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LockOut } from '../../../../application/auth/links/lock-out.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { LINK_RATE, TokenBody } from './link-token.ts'

export function lockOutRoute(lockOut: LockOut): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Lock everybody out of an account by link',
      description:
        'For links in mails about an account, for users who did not do what the mail says. Ends all sessions and trusted browsers, ' +
        'makes the password useless, and answers the token of a link that sets a new one.',
      tags: ['Login'],
      body: TokenBody,
      response: { 200: Type.Object({ token: Type.String() }) },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = { access: 'public', rate: LINK_RATE, audit } as const
    app.post('/auth/password/lockdown', { schema, config }, async (request) => {
      const { token } = request.body
      return { token: await lockOut.execute(token, (work) => audited(request, work)) }
    })
  }
}
