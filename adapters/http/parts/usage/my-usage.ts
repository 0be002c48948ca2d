import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookAtUsage } from '../../../../application/parts/usage/look-at-usage.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

const NullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

const MyUsage = Type.Object({
  files: Type.Integer(),
  bytes: Type.Integer(),
  quotaFiles: NullableCount,
  quotaBytes: NullableCount,
})

export function myUsageRoute(usage: LookAtUsage): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Get what one's own files take, and may take",
      description: 'A department above may have a limit of its own.',
      tags: ['Files'],
      response: { 200: MyUsage },
    }
    const config = { access: 'session' } as const
    app.get('/resource/oss/usage/mine', { schema, config }, async (request) => {
      const mine = await usage.mine(callerOf(request))
      return { ...mine, quotaFiles: mine.quotaFiles ?? null, quotaBytes: mine.quotaBytes ?? null }
    })
  }
}
