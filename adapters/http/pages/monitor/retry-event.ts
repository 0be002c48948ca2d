import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RetryEvent } from '../../../../application/modules/retry-event.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function retryEventRoute(retry: RetryEvent): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Deliver an event anew that was given up',
      tags: ['Monitoring'],
      params: Type.Object({ id: textOf(20) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'other', kind: 'other' } as const
    const config = { access: 'monitor:outbox:retry', audit } as const
    app.post('/monitor/outbox/:id/retry', { schema, config }, async ({ params }) => {
      await retry.execute(parseId(params.id))
      return null
    })
  }
}
