import type { LookAtOverview } from '../../../../application/parts/overview/look-at-overview.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'

const Logins = Type.Object({
  at: Type.String({ description: 'Start of the hour, ISO 8601 in UTC' }),
  logins: Type.Integer({ description: 'At most 50,000' }),
  failures: Type.Integer({ description: 'At most 50,000' }),
})

const Platform = Type.Object({
  configKey: Type.String({ description: 'Key of the platform' }),
  files: Type.Integer({ description: 'Complete files, including those in quarantine' }),
  bytes: Type.Integer({ description: 'Total size of these files' }),
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: 'UTC date, such as `2026-01-31`' }),
      bytes: Type.Integer({
        description: 'Size of files that were uploaded on this day and still exist',
      }),
    }),
    { description: '14 days, ending today' },
  ),
})

const Growth = Type.Object({
  day: Type.String({ description: 'UTC date, such as `2026-01-31`' }),
  bytes: Type.Integer({ description: 'What came on this day, less what was deleted' }),
  storedBytes: Type.Integer({ description: 'At the end of this day' }),
})

const Route = Type.Object({
  method: Type.String(),
  url: Type.String({ description: 'URL pattern of the route' }),
  requests: Type.Integer({ description: 'Number of requests counted' }),
  medianMilliseconds: Type.Integer(),
  p95Milliseconds: Type.Integer({ description: '95th percentile of the duration' }),
})

const Overview = Type.Object({
  at: Type.String({ description: 'When this was counted, ISO 8601 in UTC' }),
  sessions: Type.Integer({ description: 'Active sessions, up to 1,000,000' }),
  logins: Type.Array(Logins, { description: '24 hours, ending with the current one' }),
  platforms: Type.Array(Platform, { description: 'All platforms, ordered by key' }),
  growth: Type.Array(Growth, { description: '30 days, ending today' }),
  routes: Type.Array(Route, { description: 'The 8 slowest by their 95th percentile' }),
})

const route = routeOf<{ readonly overview: LookAtOverview }>({ area: 'other', tag: 'Monitoring' })

export const OVERVIEW_ROUTES = [
  route({
    method: 'GET',
    url: '/monitor/overview',
    access: 'monitor:overview:list',
    summary: 'Get figures on the use of the service',
    description:
      'Covers all instances; counted at most every 15 seconds. The slowest routes come from the newest 10,000 entries of the operation log within 24 hours, which has no requests that only read.',
    reply: Overview,
    run: async ({ overview }) => {
      const { at, logins, platforms, growth, routes, sessions } = await overview.execute()
      return {
        at: at.toISOString(),
        sessions,
        logins: logins.map((hour) => ({ ...hour, at: hour.at.toISOString() })),
        platforms: platforms.map(({ key, files, bytes, days }) => {
          return { configKey: key, files, bytes, days: [...days] }
        }),
        growth: growth.map(({ day, bytes, storedBytes }) => ({ day, bytes, storedBytes })),
        routes: [...routes],
      }
    },
  }),
]
