import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EndOnlineSession } from '../../../../application/auth/end-online-session.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function forceLogoutRoute(endSession: EndOnlineSession): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "End any user's session",
      description: 'Also succeeds if the session does not exist.',
      tags: ['Sessions'],
      params: Type.Object({ tokenId: textOf(64) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'session', kind: 'end-session' } as const
    const config = { access: 'monitor:online:forceLogout', audit } as const
    app.delete('/monitor/online/:tokenId', { schema, config }, async ({ params }) => {
      await endSession.execute(params.tokenId)
      return null
    })
  }
}
