import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TokenDigest } from '../../../application/ports/crypto.ts'
import type { Notifier } from '../../../application/ports/notifier.ts'
import { headerToken } from '../edge/callers/presented-token.ts'
import { Type } from '../wire/schema.ts'

/** Public: the front ends call it at logout even with an ended session, and must never get 401. */
export function sseCloseRoute(notifier: Notifier, tokens: TokenDigest): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Close the channels of the presented token',
      tags: ['Push'],
      response: { 200: Type.Null() },
    }
    const options = { schema, config: { access: 'public' }, exposeHeadRoute: false } as const
    app.get('/resource/sse/close', options, async (request) => {
      const token = headerToken(request)
      if (token !== undefined) notifier.sessionOver(tokens.digest(token))
      return null
    })
  }
}
