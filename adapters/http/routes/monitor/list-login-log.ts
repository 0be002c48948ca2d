import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type { ListLoginLog } from '../../../../application/login-log/list-login-log.ts'
import type { LoginLogFilter, LoginLogPage } from '../../../../application/ports/login-log.ts'
import { languageOf } from '../../language.ts'
import { LoginLogRow, loginLogRow } from '../../monitor/login-log-row.ts'
import { Type } from '../../schema.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { parseWireDate } from '../../wire/wire-date.ts'
import { textOf } from '../../wire/wire-types.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  ipaddr: Type.Optional(textOf(64)),
  userName: Type.Optional(textOf(64)),
  status: Type.Optional(Type.String({ pattern: '^[01]$', description: '0 success, 1 failure' })),
  'params[beginTime]': Type.Optional(textOf(19)),
  'params[endTime]': Type.Optional(textOf(19)),
})

const SORTABLE = new Map([['loginTime', 'at']])

export function listLoginLogRoute(listLog: ListLoginLog): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'A page of the login log',
      description: 'The newest first, unless sorted otherwise. The two dates count only together.',
      tags: ['Login log'],
      querystring: Query,
      response: { 200: pageOf(LoginLogRow) },
    }
    const config = { access: 'monitor:logininfor:list' } as const
    app.get('/monitor/logininfor/list', { schema, config }, async (request) => {
      const { lines, total } = await listLog.execute(toPage(request.query))
      return { total, rows: lines.map((line) => loginLogRow(line, languageOf(request))) }
    })
  }
}

function toPage(query: Static<typeof Query>): LoginLogPage {
  const [sort = { descending: true }] = sortKeys(query, SORTABLE)
  return {
    ...pageSlice(query),
    filter: toFilter(query),
    direction: sort.descending ? 'desc' : 'asc',
  }
}

function toFilter(query: Static<typeof Query>): LoginLogFilter {
  const { ipaddr, userName, status } = query
  const from = query['params[beginTime]']
  const to = query['params[endTime]']
  return {
    ...(ipaddr !== undefined && { addressContains: ipaddr }),
    ...(userName !== undefined && { userNameContains: userName }),
    ...(status !== undefined && { hasFailed: status === '1' }),
    ...(from !== undefined && to !== undefined && timeRange(from, to)),
  }
}

function timeRange(from: string, to: string) {
  // The wire has whole seconds; the last one counts to its end.
  return { from: parseWireDate(from), to: new Date(parseWireDate(to).getTime() + 999) }
}
