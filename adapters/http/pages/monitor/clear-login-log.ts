import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveLogEntries } from '../../../../application/logs/remove-log-entries.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

export function clearLoginLogRoute(removeLog: RemoveLogEntries): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Empty the login log',
      tags: ['Login log'],
      response: { 200: Type.Null() },
    }
    const audit = { area: 'login-log', kind: 'clear' } as const
    const config = { access: 'monitor:logininfor:remove', audit } as const
    app.delete('/monitor/logininfor/clean', { schema, config }, async (request) => {
      await removeLog.execute('all', callerOf(request).userName)
      return null
    })
  }
}
