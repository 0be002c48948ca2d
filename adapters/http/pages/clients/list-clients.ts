import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type { ClientQuery, ListClients } from '../../../../application/clients/list-clients.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { CLIENT_FILTER_KEYS, clientFilter } from './client-filter.ts'
import { ClientRow, clientRow } from './client-row.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  ...CLIENT_FILTER_KEYS,
})

const SORTABLE = new Map([['id', 'id']])

export function listClientsRoute(listClients: ListClients): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List clients',
      description: 'Ordered by id. `clientKey` matches in part, other filters exactly.',
      tags: ['Clients'],
      querystring: Query,
      response: { 200: pageOf(ClientRow) },
    }
    const config = { access: 'system:client:list' } as const
    app.get('/system/client/list', { schema, config }, async ({ query }) => {
      const { clients, total } = await listClients.execute(toPage(query))
      return { total, rows: clients.map(clientRow) }
    })
  }
}

function toPage(query: Static<typeof Query>): ClientQuery {
  const [sort = { descending: false }] = sortKeys(query, SORTABLE)
  return {
    ...pageSlice(query),
    direction: sort.descending ? 'desc' : 'asc',
    filter: clientFilter(query),
  }
}
