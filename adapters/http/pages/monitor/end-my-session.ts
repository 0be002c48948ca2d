import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EndOnlineSession } from '../../../../application/auth/end-online-session.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'

/** The front ends use different URLs for the same action. */
export function endMySessionRoute(endSession: EndOnlineSession): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "End one of the caller's sessions",
      tags: ['Sessions'],
      params: Type.Object({ tokenId: textOf(64) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'session', kind: 'end-session' } as const
    const recordWords = namedRecord({ en: 'session', zh: '会话' })
    const config = { access: 'session', repeat: 'allowed', audit, recordWords } as const
    for (const [method, url] of [
      ['DELETE', '/monitor/online/myself/:tokenId'],
      ['POST', '/monitor/online/:tokenId'],
    ] as const) {
      app.route({
        method,
        url,
        schema,
        config,
        handler: async (request) => {
          await endSession.execute(request.params.tokenId, callerOf(request).userId)
          return null
        },
      })
    }
  }
}
