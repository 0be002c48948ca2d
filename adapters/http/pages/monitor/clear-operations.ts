import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveLogEntries } from '../../../../application/logs/remove-log-entries.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

export function clearOperationsRoute(remove: RemoveLogEntries): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Empty the operation log',
      description: 'One entry remains that says who emptied it.',
      tags: ['Operation log'],
      response: { 200: Type.Null() },
    }
    const audit = { area: 'operation-log', kind: 'clear' } as const
    const config = { access: 'monitor:operlog:remove', audit } as const
    app.delete('/monitor/operlog/clean', { schema, config }, async (request) => {
      await remove.execute('all', callerOf(request).userName)
      return null
    })
  }
}
