import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../wire/schema.ts'

export function refreshParametersRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Refresh the parameter cache',
      description: 'Has no effect, because parameters are not cached.',
      tags: ['Parameters'],
      response: { 200: Type.Null() },
    }
    const config = { access: 'system:config:remove' } as const
    app.delete('/system/config/refreshCache', { schema, config }, async () => null)
  }
}
