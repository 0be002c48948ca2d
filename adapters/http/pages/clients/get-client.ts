import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { GetClient } from '../../../../application/clients/get-client.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { ClientRow, clientRow } from './client-row.ts'

export function showClientRoute(showClient: GetClient): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get a client without its secret',
      tags: ['Clients'],
      params: Type.Object({ id: textOf(32) }),
      response: { 200: ClientRow },
    }
    const config = { access: 'system:client:query' } as const
    app.get('/system/client/:id', { schema, config }, async ({ params }) =>
      clientRow(await showClient.execute(parseId(params.id))),
    )
  }
}
