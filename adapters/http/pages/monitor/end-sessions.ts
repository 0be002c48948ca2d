import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EndMyOtherSessions } from '../../../../application/auth/end-my-other-sessions.ts'
import type { EndOnlineSession } from '../../../../application/auth/end-online-session.ts'
import type { ForceLogout } from '../../../../application/auth/force-logout.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'

const ENDING = { tags: ['Sessions'], response: { 200: Type.Null() } }
const ONE = { ...ENDING, params: Type.Object({ tokenId: textOf(64) }) }
const audit = { area: 'session', kind: 'end-session' } as const
const recordWords = namedRecord({ en: 'session', zh: '会话' })

/** The front ends use different URLs for the same action. */
export function endMySessionRoute(endSession: EndOnlineSession): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = { ...ONE, summary: "End one of the caller's sessions" }
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

export function endMyOtherSessionsRoute(endOthers: EndMyOtherSessions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = { ...ENDING, summary: "End all of the caller's sessions but this one" }
    const config = { access: 'session', repeat: 'allowed', audit } as const
    app.delete('/monitor/online/myself/others', { schema, config }, async (request) => {
      await endOthers.execute(callerOf(request))
      return null
    })
  }
}

export function forceLogoutRoute(forceLogout: ForceLogout): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...ONE,
      summary: "End any user's session",
      description: 'Refused if its user has rights that the caller lacks.',
    }
    const config = { access: 'monitor:online:forceLogout', audit, recordWords } as const
    app.delete('/monitor/online/:tokenId', { schema, config }, async (request) => {
      await forceLogout.execute(request.params.tokenId, callerOf(request))
      return null
    })
  }
}
