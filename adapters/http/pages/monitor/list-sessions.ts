import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListOnlineSessions } from '../../../../application/auth/list-online-sessions.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'
import { HIDDEN_PARTS } from './hidden-parts.ts'
import { OnlineRow, onlinePage } from './online-row.ts'

const Query = Type.Object({
  pageNum: PAGE_KEYS.pageNum,
  pageSize: PAGE_KEYS.pageSize,
  ipaddr: Type.Optional(textOf(64)),
  userName: Type.Optional(textOf(64)),
})

/** Whoever sends both cuts the pages out of the whole list; part of it would leave them empty. */
const CUT_BY_CALLER = 'With `pageNum`, as plus-ui asks, the answer is the whole list all the same.'

export function listSessionsRoute(listSessions: ListOnlineSessions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Everybody’s sessions',
      description: `The newest ten thousand, or \`pageSize\`. ${CUT_BY_CALLER} Name and address match in part. ${HIDDEN_PARTS}`,
      tags: ['Sessions'],
      querystring: Query,
      response: { 200: pageOf(OnlineRow) },
    }
    const config = { access: 'monitor:online:list' } as const
    app.get('/monitor/online/list', { schema, config }, async (request) => {
      const { ipaddr, userName, pageNum, pageSize } = request.query
      const filter = {
        ...(pageSize !== undefined &&
          pageNum === undefined && { most: pageSlice(request.query).limit }),
        ...(ipaddr !== undefined && { addressContains: ipaddr }),
        ...(userName !== undefined && { userNameContains: userName }),
      }
      return onlinePage(await listSessions.execute(filter, callerOf(request)), languageOf(request))
    })
  }
}
