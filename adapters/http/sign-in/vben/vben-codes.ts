import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

export function vbenCodesRoute(clientId: string): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the permission codes of the caller',
      tags: ['Stock Vben'],
      response: { 200: Type.Array(Type.String()) },
    }
    const config = {
      access: 'session',
      whileOwing: 'anything',
      reply: 'vben',
      development: true,
      clientId,
    } as const
    app.get(
      '/api/auth/codes',
      { schema, config },
      async (request) => callerOf(request).permissions.codes,
    )
  }
}
