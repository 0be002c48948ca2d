import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ResolveSession } from '../../../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import { NotLoggedIn } from '../../../../domain/identity/identity-errors.ts'
import { refreshCookie } from './refresh-cookie.ts'

/**
 * Returns the token of the cookie's session. The session stays the same: its idle timeout starts
 * again, as with every request, and its end does not move.
 */
export function vbenRefreshRoute(
  sessions: ResolveSession,
  tokens: TokenDigest,
  clientId: string,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Get the token of the cookie's session as plain text",
      tags: ['Stock Vben'],
    }
    const config = {
      access: 'public',
      body: 'ignored',
      reply: 'vben-bare',
      development: true,
    } as const
    app.post('/api/auth/refresh', { schema, config }, async (request, reply) => {
      const token = refreshCookie.read(request)
      if (token === undefined) throw new NotLoggedIn()
      await sessions.execute({ tokenDigest: tokens.digest(token), clientId })
      return reply.type('text/plain; charset=utf-8').send(token)
    })
  }
}
