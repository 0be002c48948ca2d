import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddClient } from '../../../../application/clients/add-client.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { clientEntry, NewClientBody } from './client-body.ts'
import { typedSecret } from './typed-secret.ts'
import { unconfiguredGrants } from './unconfigured-grants.ts'

const AddedClient = Type.Object({
  id: WireId,
  clientId: Type.String(),
  clientSecret: Type.String({ description: 'Shown only in this answer' }),
})

export function addClientRoute(addClient: AddClient): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a client',
      description:
        'The service generates the client id, and the secret unless one is given. `msg` names grant ' +
        'types that cannot be used until they are configured.',
      tags: ['Clients'],
      body: NewClientBody,
      response: { 200: AddedClient },
    }
    const audit = { area: 'client', kind: 'add' } as const
    const config = { access: 'system:client:add', audit } as const
    app.post('/system/client', { schema, config }, async (request, reply) => {
      const { body } = request
      const added = await addClient.execute(clientEntry(body), callerOf(request), {
        secret: typedSecret(body.clientSecret),
      })
      reply.warning = unconfiguredGrants(added.unconfigured)
      return { id: wireId(added.id), clientId: added.clientId, clientSecret: added.secret }
    })
  }
}
