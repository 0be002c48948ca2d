import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookAtOverview } from '../../../../application/monitor/look-at-overview.ts'
import type { PlatformUsage } from '../../../../application/ports/overview-figures.ts'
import { Type } from '../../wire/schema.ts'

const Logins = Type.Object({
  at: Type.String({ description: 'Beginning of the hour, ISO 8601 in UTC' }),
  logins: Type.Integer({ description: 'At most 50,000' }),
  failures: Type.Integer({ description: 'At most 50,000' }),
})

const Platform = Type.Object({
  configKey: Type.String({ description: 'Key of the platform' }),
  files: Type.Integer({ description: 'That are complete, in quarantine or not' }),
  bytes: Type.Integer({ description: 'Of these files' }),
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: 'Of UTC: `2026-01-31`' }),
      bytes: Type.Integer({ description: 'Of files that came on this day and are still there' }),
    }),
    { description: '14 days, today is the last' },
  ),
})

const Route = Type.Object({
  method: Type.String(),
  url: Type.String({ description: 'Pattern of the address' }),
  requests: Type.Integer({ description: 'That were counted' }),
  medianMilliseconds: Type.Integer(),
  p95Milliseconds: Type.Integer({ description: '95 of 100 took no longer' }),
})

const Overview = Type.Object({
  at: Type.String({ description: 'When this was counted, ISO 8601 in UTC' }),
  sessions: Type.Integer({ description: 'That are active, up to 1,000,000' }),
  logins: Type.Array(Logins, { description: '24 hours, the present one is the last' }),
  platforms: Type.Array(Platform, { description: 'All of them, by their keys' }),
  routes: Type.Array(Route, { description: 'The 8 slowest by their 95th percentile' }),
})

export function overviewRoute(lookAtOverview: LookAtOverview): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'How the service is used, over all instances',
      description:
        'Counted at most every 15 seconds. The slowest routes are those of the newest 10,000 lines of the operation log within 24 hours: it has what all instances did, but not requests that only read.',
      tags: ['Monitoring'],
      response: { 200: Overview },
    }
    const config = { access: 'monitor:overview:list' } as const
    app.get('/monitor/overview', { schema, config }, async () => {
      const { at, sessions, logins, platforms, routes } = await lookAtOverview.execute()
      return {
        at: at.toISOString(),
        sessions,
        logins: logins.map((hour) => ({ ...hour, at: hour.at.toISOString() })),
        platforms: platforms.map(toWirePlatform),
        routes: [...routes],
      }
    })
  }
}

function toWirePlatform({ key, files, bytes, days }: PlatformUsage) {
  return { configKey: key, files, bytes, days: [...days] }
}
