import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ResetClientSecret } from '../../../../application/clients/reset-client-secret.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { WireId } from '../../wire/wire-types.ts'

const NewSecret = Type.Object({
  clientSecret: Type.String({ description: 'Shown only in this answer' }),
})

export function resetClientSecretRoute(reset: ResetClientSecret): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Reset the secret of a client',
      tags: ['Clients'],
      body: Type.Object({ id: WireId }),
      response: { 200: NewSecret },
    }
    const audit = { area: 'client', kind: 'change' } as const
    const config = { access: 'system:client:edit', audit } as const
    app.put('/system/client/resetSecret', { schema, config }, async ({ body }) => ({
      clientSecret: await reset.execute(parseId(String(body.id))),
    }))
  }
}
