import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookAtCache } from '../../../../application/monitor/look-at-cache.ts'
import { Type } from '../../wire/schema.ts'

const State = Type.Object({
  info: Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Values under the names that Redis uses',
  }),
  dbSize: Type.Integer({ description: 'Number of keys' }),
  commandStats: Type.Array(
    Type.Object({
      name: Type.String({ description: 'A command' }),
      value: Type.String({ description: 'Number of calls' }),
    }),
  ),
})

export function cacheStateRoute(lookAtCache: LookAtCache): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the state of the cache',
      tags: ['Monitoring'],
      response: { 200: State },
    }
    const config = { access: 'monitor:cache:list' } as const
    app.get('/monitor/cache', { schema, config }, async () => {
      const { info, keys, commands } = await lookAtCache.execute()
      const commandStats = commands.map(({ name, calls }) => ({ name, value: String(calls) }))
      return { info, dbSize: keys, commandStats }
    })
  }
}
