import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookAtUsage } from '../../../../application/parts/usage/look-at-usage.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 366

const Day = Type.Object({
  day: Type.String({ description: 'UTC date, such as `2026-01-31`' }),
  files: Type.Integer({ description: 'What came on this day, less what was deleted' }),
  bytes: Type.Integer({ description: 'What came on this day, less what was deleted' }),
  storedFiles: Type.Integer({ description: 'At the end of this day' }),
  storedBytes: Type.Integer({ description: 'At the end of this day' }),
})

export function usageDaysRoute(usage: LookAtUsage): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the growth of files by day',
      description: 'The last 30 days, or as many as `days` says up to 366, the oldest first.',
      tags: ['Files'],
      querystring: Type.Object({ days: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })) }),
      response: { 200: Type.Array(Day) },
    }
    const config = { access: 'system:oss:usage' } as const
    app.get('/resource/oss/usage/days', { schema, config }, async (request) => {
      const days = Number(request.query.days ?? USUAL_DAYS)
      return usage.days(Math.min(Math.max(days, 1), MOST_DAYS), callerOf(request))
    })
  }
}
