import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListOnlineSessions } from '../../../../application/auth/list-online-sessions.ts'
import { OnlineRow, onlinePage } from '../../monitor/online-row.ts'
import { Type } from '../../schema.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const Query = Type.Object({
  ipaddr: Type.Optional(textOf(64)),
  userName: Type.Optional(textOf(64)),
})

export function listSessionsRoute(listSessions: ListOnlineSessions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Everybody’s sessions, unpaged',
      description: 'The newest ten thousand. Name and address are compared exactly.',
      tags: ['Sessions'],
      querystring: Query,
      response: { 200: pageOf(OnlineRow) },
    }
    const config = { access: 'monitor:online:list' } as const
    app.get('/monitor/online/list', { schema, config }, async ({ query }) => {
      const { ipaddr, userName } = query
      const filter = {
        ...(ipaddr !== undefined && { address: ipaddr }),
        ...(userName !== undefined && { userName }),
      }
      return onlinePage(await listSessions.execute(filter))
    })
  }
}
