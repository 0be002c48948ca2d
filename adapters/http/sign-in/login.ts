import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Credentials } from '../../../application/auth/credentials.ts'
import type { Login } from '../../../application/auth/recorded-login.ts'
import { BrowserCookie } from '../edge/callers/browser-cookie.ts'
import { originOf } from '../edge/callers/login-origin.ts'
import { sourceOf } from '../edge/callers/source-address.ts'
import { TrustCookie } from '../edge/callers/trust-cookie.ts'
import { Type } from '../wire/schema.ts'
import { NullableText, textOf } from '../wire/wire-types.ts'
import { LOGIN_BODIES } from './login-bodies.ts'

const UNLIMITED = -1

const LoginBody = Type.Object(
  {
    clientId: textOf(64),
    grantType: textOf(32),
    trustBrowser: Type.Optional(Type.Unsafe<unknown>({})),
  },
  {
    maxProperties: 32,
    additionalProperties: Type.Unsafe<unknown>({
      maxLength: 2048,
      pattern: '^[^\\u0000-\\u001f]*$',
    }),
  },
)

const LoginReply = Type.Object({
  access_token: Type.String(),
  expire_in: Type.Integer({ description: 'Seconds; -1 means no expiry' }),
  client_id: Type.String(),
  refresh_token: Type.Null(),
  refresh_expire_in: Type.Null(),
  scope: Type.Null(),
  openid: NullableText,
})

/**
 * @param cookie identifies the browser that returns from a login provider
 * @param trusted that of a browser which needs no second factor
 */
export function loginRoute(
  login: Login,
  cookie = new BrowserCookie(false),
  trusted = new TrustCookie(false, 0),
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Log in with a grant type',
      tags: ['Login'],
      body: LoginBody,
      response: { 200: LoginReply },
    }
    const config = { access: 'public', encrypted: 'required', described: LOGIN_BODIES } as const
    app.post('/auth/login', { schema, config }, async (request, reply) => {
      const { clientId, grantType, trustBrowser, ...rest } = request.body
      const opened = await login.execute({
        clientId,
        grantType,
        credentials: new Credentials(Object.entries(rest).filter(isText)),
        origin: originOf(request),
        source: sourceOf(request),
        browserSecret: cookie.read(request),
        trust: { token: trusted.read(request), isWanted: trustBrowser === true },
      })
      if (opened.trustToken !== undefined) trusted.set(reply, opened.trustToken)
      return {
        access_token: opened.token,
        expire_in: opened.secondsToLive ?? UNLIMITED,
        client_id: opened.clientId,
        refresh_token: null,
        refresh_expire_in: null,
        scope: null,
        openid: opened.openId ?? null,
      }
    })
  }
}

function isText(member: [string, unknown]): member is [string, string] {
  return typeof member[1] === 'string'
}
