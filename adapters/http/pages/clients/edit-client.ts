import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditClient } from '../../../../application/clients/edit-client.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { EditClientBody, editedEntry } from './client-body.ts'
import { typedSecret } from './typed-secret.ts'
import { unconfiguredGrants } from './unconfigured-grants.ts'

export function editClientRoute(editClient: EditClient): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Change a client',
      description:
        'Absent fields keep their values, and so does a secret that is blank or masked. `msg` names ' +
        'grant types that cannot be used until they are configured.',
      tags: ['Clients'],
      body: EditClientBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'client', kind: 'change' } as const
    const config = { access: 'system:client:edit', audit } as const
    app.put('/system/client', { schema, config }, async (request, reply) => {
      const { body } = request
      const [id, by] = [parseId(String(body.id)), callerOf(request)]
      const secret = typedSecret(body.clientSecret)
      const unconfigured = await editClient.execute(id, editedEntry(body), by, secret)
      reply.warning = unconfiguredGrants(unconfigured)
      return null
    })
  }
}
