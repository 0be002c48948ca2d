import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type {
  ParameterFilter,
  ParameterPage,
} from '../../../../application/ports/parameter-desk.ts'
import type { ListParameters } from '../../../../application/settings/list-parameters.ts'
import { Type } from '../../schema.ts'
import { ParameterRow, parameterRow } from '../../settings/parameter-row.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { TIME_KEYS, timeRange } from '../../wire/time-range.ts'
import { textOf } from '../../wire/wire-types.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  ...TIME_KEYS,
  configName: Type.Optional(textOf(100)),
  configKey: Type.Optional(textOf(100)),
  configType: Type.Optional(Type.String({ pattern: '^[YN]$', description: 'Y: built in' })),
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
    filter: toFilter(query),
    sort: { by: sort?.column ?? 'id', direction: sort?.descending ? 'desc' : 'asc' },
  }
}

function toFilter(query: Static<typeof Query>): ParameterFilter {
  const { configName, configKey, configType } = query
  return {
    ...(configName !== undefined && { nameContains: configName }),
    ...(configKey !== undefined && { keyContains: configKey }),
    ...(configType !== undefined && { isBuiltIn: configType === 'Y' }),
    ...timeRange(query),
  }
}
