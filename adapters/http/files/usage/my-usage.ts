import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookAtMyUsage } from '../../../../application/files/usage/look-at-my-usage.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

const NullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

const MyUsage = Type.Object({
  files: Type.Integer(),
  bytes: Type.Integer(),
  quotaFiles: NullableCount,
  quotaBytes: NullableCount,
})

export function myUsageRoute(usage: LookAtMyUsage): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Get what one's own files take, and may take",
      description: 'A department above may have a limit of its own.',
      tags: ['Files'],
      response: { 200: MyUsage },
    }
    const config = { access: 'session' } as const
    app.get('/resource/oss/usage/mine', { schema, config }, async (request) => {
      const mine = await usage.execute(callerOf(request).userId)
      return { ...mine, quotaFiles: mine.quotaFiles ?? null, quotaBytes: mine.quotaBytes ?? null }
    })
  }
}
