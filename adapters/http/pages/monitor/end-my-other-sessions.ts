import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EndMyOtherSessions } from '../../../../application/auth/end-my-other-sessions.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

export function endMyOtherSessionsRoute(endOthers: EndMyOtherSessions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "End all of the caller's sessions but this one",
      tags: ['Sessions'],
      response: { 200: Type.Null() },
    }
    const audit = { area: 'session', kind: 'end-session' } as const
    const config = { access: 'session', repeat: 'allowed', audit } as const
    app.delete('/monitor/online/myself/others', { schema, config }, async (request) => {
      await endOthers.execute(callerOf(request))
      return null
    })
  }
}
