import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync } from 'fastify'

/**
 * Gives routes a scope of their own, so that its parsers, hooks and schemas reach no others. All other
 * routes are added to the server itself: over a hundred scopes are half of a start.
 */
export function scoped(routes: FastifyPluginAsyncTypebox): FastifyPluginAsync {
  return async (app) => {
    await app.register(routes)
  }
}
