import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EndMyOtherSessions } from '../../../../application/auth/end-my-other-sessions.ts'
import type { EndOnlineSession } from '../../../../application/auth/end-online-session.ts'
import type { ListMySessions } from '../../../../application/auth/list-my-sessions.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'
import { OnlineRow, onlineRow } from './online-row.ts'

const ENDING = {
  access: 'session',
  repeat: 'allowed',
  audit: { area: 'session', kind: 'end-session' },
} as const

const MyRow = Type.Object({
  ...OnlineRow.properties,
  current: Type.Boolean({ description: 'Whether it is the session of this request' }),
})

export function mySessionsRoute(mySessions: ListMySessions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "List the caller's sessions without paging",
      tags: ['Sessions'],
      response: { 200: pageOf(MyRow) },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/monitor/online', { schema, config }, async (request) => {
      const [caller, language] = [callerOf(request), languageOf(request)]
      const sessions = await mySessions.execute(caller)
      const rows = sessions.map((session) => ({
        ...onlineRow(session, language),
        current: session.id === caller.sessionId,
      }))
      return { total: rows.length, rows }
    })
  }
}

/** The front ends use different URLs for the same action. */
export function endMySessionRoute(endSession: EndOnlineSession): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "End one of the caller's sessions",
      description:
        "Also succeeds, without effect, if the session does not exist or is somebody else's.",
      tags: ['Sessions'],
      params: Type.Object({ tokenId: textOf(64) }),
      response: { 200: Type.Null() },
    }
    for (const [method, url] of [
      ['DELETE', '/monitor/online/myself/:tokenId'],
      ['POST', '/monitor/online/:tokenId'],
    ] as const) {
      app.route({
        method,
        url,
        schema,
        config: ENDING,
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
    const schema = {
      summary: "End all of the caller's sessions but this one",
      tags: ['Sessions'],
      response: { 200: Type.Null() },
    }
    app.delete('/monitor/online/myself/others', { schema, config: ENDING }, async (request) => {
      await endOthers.execute(callerOf(request))
      return null
    })
  }
}
