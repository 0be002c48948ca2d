import type { CacheMonitor } from '../../../../application/ports/console/cache-monitor.ts'
import { routeOf } from '../../route.ts'
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

interface Figures {
  readonly cache: CacheMonitor
}

const route = routeOf<Figures>({ area: 'other', tag: 'Monitoring' })

export const FIGURE_ROUTES = [
  route({
    method: 'GET',
    url: '/monitor/cache',
    access: 'monitor:cache:list',
    summary: 'Get the state of the cache',
    reply: State,
    run: async ({ cache }) => {
      const { info, keys, commands } = await cache.look()
      const commandStats = commands.map(({ name, calls }) => ({ name, value: String(calls) }))
      return { info, dbSize: keys, commandStats }
    },
  }),
]
