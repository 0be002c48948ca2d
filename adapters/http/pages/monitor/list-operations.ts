import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type { ListOperations } from '../../../../application/audit/list-operations.ts'
import type { OperationPage } from '../../../../application/ports/logs/operation-log.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { type Language, languageOf } from '../../words/language.ts'
import { HIDDEN_PARTS } from './hidden-parts.ts'
import { OPERATION_KEYS, operationFilter } from './operation-filter.ts'
import { OperationRow, operationRow } from './operation-row.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  ...OPERATION_KEYS,
})

const SORTABLE = new Map<string, OperationPage['sort']['by']>([
  ['operTime', 'at'],
  ['costTime', 'milliseconds'],
  ['operName', 'operatorName'],
])

export function listOperationsRoute(listOperations: ListOperations): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List entries of the operation log',
      description: `Newest first by default. The two dates must be given together. ${HIDDEN_PARTS}`,
      tags: ['Operation log'],
      querystring: Query,
      response: { 200: pageOf(OperationRow) },
    }
    const config = { access: 'monitor:operlog:list' } as const
    app.get('/monitor/operlog/list', { schema, config }, async (request) => {
      const language = languageOf(request)
      const { entries, total } = await listOperations.execute(
        toPage(request.query, language),
        callerOf(request),
      )
      return { total, rows: entries.map((entry) => operationRow(entry, language)) }
    })
  }
}

function toPage(query: Static<typeof Query>, language: Language): OperationPage {
  const [sort = { column: 'at' as const, descending: true }] = sortKeys(query, SORTABLE)
  return {
    ...pageSlice(query),
    filter: operationFilter(query, language),
    sort: { by: sort.column, direction: sort.descending ? 'desc' : 'asc' },
  }
}
