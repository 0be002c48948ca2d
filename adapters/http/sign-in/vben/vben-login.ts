import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Credentials } from '../../../../application/auth/credentials.ts'
import type { Login } from '../../../../application/auth/recorded-login.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { refreshCookie } from './refresh-cookie.ts'

const Body = Type.Object({ username: textOf(64), password: textOf(128) })

/** @param login without envelope and captcha, which is allowed on loopback only */
export function vbenLoginRoute(login: Login, clientId: string): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Log in with a password (stock Vben Admin)',
      tags: ['Stock Vben'],
      body: Body,
      response: { 200: Type.Object({ accessToken: Type.String() }) },
    }
    const config = { access: 'public', reply: 'vben', development: true } as const
    app.post('/api/auth/login', { schema, config }, async (request, reply) => {
      const { token } = await login.execute({
        clientId,
        grantType: 'password',
        credentials: new Credentials(Object.entries(request.body)),
        origin: originOf(request),
        source: sourceOf(request),
      })
      refreshCookie.set(reply, token)
      return { accessToken: token }
    })
  }
}
