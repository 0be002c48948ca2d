import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'

export function codesRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the permission codes of the caller',
      tags: ['Me'],
      response: { 200: Type.Array(Type.String()) },
    }
    app.get(
      '/auth/codes',
      { schema, config: { access: 'session', whileOwing: 'anything', keys: 'open' } },
      async (request) => callerOf(request).permissions.codes,
    )
  }
}
