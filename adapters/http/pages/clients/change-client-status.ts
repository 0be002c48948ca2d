import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeClientStatus } from '../../../../application/clients/change-client-status.ts'
import { Type } from '../../wire/schema.ts'
import { recordStatus, WireStatus } from '../../wire/wire-status.ts'
import { textOf } from '../../wire/wire-types.ts'

const Body = Type.Object({
  // One front end sends the client id here, the other the id of the row.
  clientId: Type.Unsafe<number | string>({ ...textOf(64), type: ['integer', 'string'] }),
  status: WireStatus,
})

export function changeClientStatusRoute(change: ChangeClientStatus): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Enable or disable a client',
      description:
        '`clientId` is the client id or the id of the row. Sessions of a disabled client are refused.',
      tags: ['Clients'],
      body: Body,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'client', kind: 'change' } as const
    const config = { access: 'system:client:edit', audit } as const
    app.put('/system/client/changeStatus', { schema, config }, async ({ body }) => {
      await change.execute(String(body.clientId), recordStatus(body.status))
      return null
    })
  }
}
