import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReplayDeliveries } from '../../../../application/webhooks/replay-deliveries.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { rangeEnd } from '../../wire/wire-date.ts'
import { textOf } from '../../wire/wire-types.ts'

export function replayDeliveriesRoute(replay: ReplayDeliveries): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Send to a webhook again',
      description:
        'Up to 200 deliveries by their ids, separated by commas, or all that were not delivered and happened since a time. The header `webhook-id` is the same as before.',
      tags: ['Webhooks'],
      params: Type.Object({ id: textOf(20) }),
      body: Type.Object({ ids: Type.Optional(textOf(4096)), since: Type.Optional(textOf(19)) }),
      response: { 200: Type.Object({ deliveries: Type.Integer() }) },
    }
    const audit = { area: 'webhook', kind: 'other' } as const
    const config = { access: 'system:webhook:replay', audit } as const
    app.post('/system/webhook/:id/replay', { schema, config }, async ({ params, body }) => {
      const { ids, since = '' } = body
      const which = ids ? { ids: parseIdList(ids) } : { since: rangeEnd(since) }
      return { deliveries: await replay.execute(parseId(params.id), which) }
    })
  }
}
