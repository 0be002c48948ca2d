import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Logout } from '../../../../application/auth/logout.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import { headerToken } from '../../edge/callers/presented-token.ts'
import { Type } from '../../wire/schema.ts'
import { refreshCookie } from './refresh-cookie.ts'

/** Public, like `POST /auth/logout`. */
export function vbenLogoutRoute(logout: Logout, tokens: TokenDigest): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'End the session of the token or cookie',
      tags: ['Stock Vben'],
      response: { 200: Type.String() },
    }
    const config = { access: 'public', body: 'ignored', reply: 'vben', development: true } as const
    app.post('/api/auth/logout', { schema, config }, async (request, reply) => {
      const token = headerToken(request) ?? refreshCookie.read(request)
      if (token !== undefined) await logout.execute(tokens.digest(token))
      refreshCookie.clear(reply)
      return ''
    })
  }
}
