import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListMySessions } from '../../../../application/auth/list-my-sessions.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { languageOf } from '../../words/language.ts'
import { OnlineRow, onlinePage } from './online-row.ts'

export function mySessionsRoute(mySessions: ListMySessions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "List the caller's sessions without paging",
      tags: ['Sessions'],
      response: { 200: pageOf(OnlineRow) },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/monitor/online', { schema, config }, async (request) => {
      const sessions = await mySessions.execute(callerOf(request))
      return onlinePage({ sessions, total: sessions.length }, languageOf(request))
    })
  }
}
