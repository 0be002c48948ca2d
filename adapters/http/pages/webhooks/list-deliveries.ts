import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { WebhookDeliveries } from '../../../../application/ports/webhooks/webhook-deliveries.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'

const DeliveryRow = Type.Object({
  id: WireId,
  event: Type.String({ description: 'The header `webhook-id`' }),
  type: Type.String({ description: 'Such as `user.added`' }),
  createTime: Type.String({ description: 'When it happened' }),
  state: Type.String({ description: '`waiting`, `delivered` or `failed`' }),
  attempts: Type.Integer(),
  lastTry: Type.String({ description: 'Empty before the first' }),
  nextTry: Type.String({ description: 'Empty unless it is waiting' }),
  answer: Type.Integer({ description: 'Status of the last answer; 0: there was none' }),
  failure: Type.String({ description: 'Of the last attempt' }),
})

export function listDeliveriesRoute(
  deliveries: Pick<WebhookDeliveries, 'list'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List what was sent to a webhook',
      description: 'The newest first. After seven days they are forgotten.',
      tags: ['Webhooks'],
      params: Type.Object({ id: textOf(20) }),
      querystring: Type.Object(PAGE_KEYS),
      response: { 200: pageOf(DeliveryRow) },
    }
    const config = { access: 'system:webhook:query' } as const
    app.get('/system/webhook/:id/deliveries', { schema, config }, async ({ params, query }) => {
      const { offset, limit } = pageSlice(query)
      const { rows, total } = await deliveries.list(parseId(params.id), offset, limit)
      const shown = rows.map(({ id, eventId, type, state, attempts, ...tries }) => ({
        ...{ id: wireId(id), event: eventId, type, state, attempts },
        createTime: wireDate(tries.happenedAt),
        lastTry: tries.lastTryAt ? wireDate(tries.lastTryAt) : '',
        nextTry: state === 'waiting' ? wireDate(tries.nextTryAt) : '',
        answer: tries.status ?? 0,
        failure: tries.failure ?? '',
      }))
      return { total, rows: shown }
    })
  }
}
