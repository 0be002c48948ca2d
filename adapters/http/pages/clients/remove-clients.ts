import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveClients } from '../../../../application/clients/remove-clients.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'

export function removeClientsRoute(removeClients: RemoveClients): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove clients and end their sessions',
      description:
        'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.',
      tags: ['Clients'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'client', kind: 'remove' } as const
    const recordWords = namedRecord({ en: 'client', zh: '客户端' })
    const config = { access: 'system:client:remove', audit, recordWords } as const
    app.delete('/system/client/:ids', { schema, config }, async ({ params }) => {
      await removeClients.execute(parseIdList(params.ids))
      return null
    })
  }
}
