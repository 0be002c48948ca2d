import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListOnlineSessions } from '../../../../application/auth/list-online-sessions.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'
import { HIDDEN_PARTS } from './hidden-parts.ts'
import { OnlineRow, onlinePage } from './online-row.ts'

const Query = Type.Object({
  ipaddr: Type.Optional(textOf(64)),
  userName: Type.Optional(textOf(64)),
})

export function listSessionsRoute(listSessions: ListOnlineSessions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Everybody’s sessions, unpaged',
      description: `The newest ten thousand. Name and address match in part. ${HIDDEN_PARTS}`,
      tags: ['Sessions'],
      querystring: Query,
      response: { 200: pageOf(OnlineRow) },
    }
    const config = { access: 'monitor:online:list' } as const
    app.get('/monitor/online/list', { schema, config }, async (request) => {
      const { ipaddr, userName } = request.query
      const filter = {
        ...(ipaddr !== undefined && { addressContains: ipaddr }),
        ...(userName !== undefined && { userNameContains: userName }),
      }
      return onlinePage(await listSessions.execute(filter, callerOf(request)), languageOf(request))
    })
  }
}
