import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Logout } from '../../../application/auth/logout.ts'
import type { TokenDigest } from '../../../application/ports/crypto.ts'
import { sessionToken } from '../edge/callers/presented-token.ts'
import { Type } from '../wire/schema.ts'

/** Public: the front ends call it even after their session has ended, and expect success. */
export function logoutRoute(logout: Logout, tokens: TokenDigest): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'End the session of the presented token',
      tags: ['Login'],
      response: { 200: Type.Null() },
    }
    const config = { access: 'public', body: 'ignored' } as const
    app.post('/auth/logout', { schema, config }, async (request) => {
      const token = sessionToken(request)
      if (token !== undefined) await logout.execute(tokens.digest(token))
      return null
    })
  }
}
