import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../schema.ts'

/**
 * The front ends call this at logout, also with a dead session, and must never hear 401. This
 * version opens no event streams, so there is nothing to close.
 */
export function sseCloseRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Close the event stream of the presented token',
      tags: ['Push'],
      response: { 200: Type.Null() },
    }
    app.get('/resource/sse/close', { schema, config: { access: 'public' } }, async () => null)
  }
}
