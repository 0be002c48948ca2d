import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ForceLogout } from '../../../../application/auth/force-logout.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'

export function forceLogoutRoute(forceLogout: ForceLogout): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "End any user's session",
      description: 'Refused if its user has rights that the caller lacks.',
      tags: ['Sessions'],
      params: Type.Object({ tokenId: textOf(64) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'session', kind: 'end-session' } as const
    const recordWords = namedRecord({ en: 'session', zh: '会话' })
    const config = { access: 'monitor:online:forceLogout', audit, recordWords } as const
    app.delete('/monitor/online/:tokenId', { schema, config }, async (request) => {
      await forceLogout.execute(request.params.tokenId, callerOf(request))
      return null
    })
  }
}
