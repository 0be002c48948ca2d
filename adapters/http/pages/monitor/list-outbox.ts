import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Outbox } from '../../../../application/ports/instances/outbox.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'

const EventRow = Type.Object({
  id: WireId,
  module: Type.String({ description: 'The name of the module that it is for' }),
  event: Type.String({ description: 'Such as `record.added`' }),
  key: Type.String({ description: 'Events with the same key are delivered in their order' }),
  data: Type.String({ description: 'JSON' }),
  createTime: Type.String(),
  attempts: Type.Integer(),
  nextTry: Type.String({ description: 'Empty once it was given up' }),
  failedTime: Type.String({ description: 'When it was given up; empty before' }),
  failure: Type.String({ description: 'Of the last attempt' }),
})

export function listOutboxRoute(outbox: Pick<Outbox, 'list'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List events that are not delivered',
      description: 'Events for the hooks of modules: given up ones first, then the oldest first.',
      tags: ['Monitoring'],
      querystring: Type.Object(PAGE_KEYS),
      response: { 200: pageOf(EventRow) },
    }
    const config = { access: 'monitor:outbox:list' } as const
    app.get('/monitor/outbox', { schema, config }, async ({ query }) => {
      const { offset, limit } = pageSlice(query)
      const { entries, total } = await outbox.list(offset, limit)
      const rows = entries.map(({ id, listener, event, key, data, at, ...tries }) => ({
        ...{ id: wireId(id), module: listener, event, key, data: JSON.stringify(data) },
        createTime: wireDate(at),
        attempts: tries.attempts,
        nextTry: tries.failedAt ? '' : wireDate(tries.nextTryAt),
        failedTime: tries.failedAt ? wireDate(tries.failedAt) : '',
        failure: tries.failure ?? '',
      }))
      return { total, rows }
    })
  }
}
