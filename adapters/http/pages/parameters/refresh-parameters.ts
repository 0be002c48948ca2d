import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../wire/schema.ts'

export function refreshParametersRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Forget copies of system parameters',
      description: 'There are none: every instance reads them where they are kept.',
      tags: ['Parameters'],
      response: { 200: Type.Null() },
    }
    const config = { access: 'system:config:remove' } as const
    app.delete('/system/config/refreshCache', { schema, config }, async () => null)
  }
}
