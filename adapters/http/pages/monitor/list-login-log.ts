import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type { ListLoginLog } from '../../../../application/login-log/list-login-log.ts'
import type { LoginLogPage } from '../../../../application/ports/logs/login-log.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { languageOf } from '../../words/language.ts'
import { HIDDEN_PARTS } from './hidden-parts.ts'
import { LOGIN_LOG_KEYS, loginLogFilter } from './login-log-filter.ts'
import { LoginLogRow, loginLogRow } from './login-log-row.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  ...LOGIN_LOG_KEYS,
})

const SORTABLE = new Map<string, LoginLogPage['sort']['by']>([
  ['loginTime', 'at'],
  ['userName', 'userName'],
])

export function listLoginLogRoute(listLog: ListLoginLog): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List entries of the login log',
      description: `Newest first by default. The two dates must be given together. ${HIDDEN_PARTS}`,
      tags: ['Login log'],
      querystring: Query,
      response: { 200: pageOf(LoginLogRow) },
    }
    const config = { access: 'monitor:logininfor:list' } as const
    app.get('/monitor/logininfor/list', { schema, config }, async (request) => {
      const { entries, total } = await listLog.execute(toPage(request.query), callerOf(request))
      return { total, rows: entries.map((entry) => loginLogRow(entry, languageOf(request))) }
    })
  }
}

function toPage(query: Static<typeof Query>): LoginLogPage {
  const [sort = { column: 'at' as const, descending: true }] = sortKeys(query, SORTABLE)
  return {
    ...pageSlice(query),
    filter: loginLogFilter(query),
    sort: { by: sort.column, direction: sort.descending ? 'desc' : 'asc' },
  }
}
