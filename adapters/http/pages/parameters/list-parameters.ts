import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type { ParameterPage } from '../../../../application/ports/parameter-desk.ts'
import type { ListParameters } from '../../../../application/settings/list-parameters.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { PARAMETER_FILTER_KEYS, parameterFilter } from './parameter-filter.ts'
import { ParameterRow, parameterRow } from './parameter-row.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  ...PARAMETER_FILTER_KEYS,
})

const SORTABLE = new Map([
  ['configId', 'id' as const],
  ['createTime', 'createdAt' as const],
])

export function listParametersRoute(listParameters: ListParameters): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'A page of the system parameters',
      description: 'The two dates count only together.',
      tags: ['Parameters'],
      querystring: Query,
      response: { 200: pageOf(ParameterRow) },
    }
    const config = { access: 'system:config:list' } as const
    app.get('/system/config/list', { schema, config }, async ({ query }) => {
      const { parameters, total } = await listParameters.execute(toPage(query))
      return { total, rows: parameters.map(parameterRow) }
    })
  }
}

function toPage(query: Static<typeof Query>): ParameterPage {
  const [sort] = sortKeys(query, SORTABLE)
  return {
    ...pageSlice(query),
    filter: parameterFilter(query),
    sort: { by: sort?.column ?? 'id', direction: sort?.descending ? 'desc' : 'asc' },
  }
}
