import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListMySessions } from '../../../../application/auth/list-my-sessions.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { OnlineRow, onlineRow } from './online-row.ts'

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
