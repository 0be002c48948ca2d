import { Credentials } from '../../../application/auth/credentials.ts'
import type { Logout } from '../../../application/auth/logout.ts'
import type { Login } from '../../../application/auth/recorded-login.ts'
import type { TokenDigest } from '../../../application/ports/crypto.ts'
import type { WindowRule } from '../../../application/ports/sign-in/rate-window.ts'
import type { IssueCaptcha } from '../../../application/verification/issue-captcha.ts'
import type { BrowserCookie, TrustCookie } from '../edge/callers/browser-cookie.ts'
import { sessionToken } from '../edge/callers/presented-token.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { NullableText, textOf } from '../wire/wire-types.ts'
import { LOGIN_BODIES } from './login-bodies.ts'

const UNLIMITED = -1

/** Refusals of a login by any grant type. */
export const LOGIN_ERRORS = [
  'invalid_client',
  'invalid_grant',
  'account_locked',
  'factor_required',
  'wrong_factor',
  'invalid_request',
  'invalid_captcha',
  'invalid_login_name',
  'code_refused',
  'invalid_recipient',
  'invalid_email',
  'invalid_phone',
  'social_not_configured',
  'social_domain_refused',
  'invalid_social_state',
  'social_not_bound',
  'xcx_not_bound',
  'passkey_refused',
  'provider_failed',
  'invalid_provider_code',
] as const

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

const CaptchaReply = Type.Object({
  captchaEnabled: Type.Boolean(),
  uuid: Type.Optional(Type.String()),
  img: Type.Optional(Type.String({ description: 'PNG in base64, without a data: prefix' })),
})

const Tenant = Type.Object({
  tenantId: Type.String(),
  companyName: Type.String(),
  domain: NullableText,
})

interface Tools {
  readonly login: Login
  /** Identifies the browser that returns from a login provider. */
  readonly cookie: BrowserCookie
  /** That of a browser which needs no second factor. */
  readonly trusted: TrustCookie
  readonly captcha: IssueCaptcha
  readonly logout: Logout
  readonly tokens: TokenDigest
}

const route = routeOf<Tools>({ area: 'session', tag: 'Login' })

const LOGIN = route({
  method: 'POST',
  url: '/auth/login',
  access: 'public',
  summary: 'Log in with a grant type',
  errors: LOGIN_ERRORS,
  body: LoginBody,
  reply: LoginReply,
  config: { encrypted: 'required', described: LOGIN_BODIES },
  run: async ({ login, cookie, trusted }, { body, request, reply, origin, source }) => {
    const { clientId, grantType, trustBrowser, ...rest } = body
    const opened = await login.execute({
      clientId,
      grantType,
      credentials: new Credentials(Object.entries(rest).filter(isText)),
      origin,
      source,
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
  },
})

/** @param rate captchas per source; not counted while captchas are off */
function captchaRoute(rate: WindowRule | undefined) {
  return route({
    method: 'GET',
    url: '/auth/code',
    access: 'public',
    summary: 'Get a new captcha',
    reply: CaptchaReply,
    config: rate ? { rate } : {},
    run: async ({ captcha }) => {
      const issued = await captcha.execute()
      if (!issued) return { captchaEnabled: false }
      const img = Buffer.from(issued.image).toString('base64')
      return { captchaEnabled: true, uuid: issued.id, img }
    },
  })
}

const REST = [
  // Public: the front ends call it even after their session has ended, and expect success.
  route({
    method: 'POST',
    url: '/auth/logout',
    access: 'public',
    summary: 'End the session of the presented token',
    config: { body: 'ignored' },
    run: async ({ logout, tokens }, { request }) => {
      const token = sessionToken(request)
      if (token !== undefined) await logout.execute(tokens.digest(token))
    },
  }),
  // The service has one tenant. The front ends ask before every login, and then hide the choice.
  route({
    method: 'GET',
    url: '/auth/tenant/list',
    access: 'public',
    summary: 'List the tenants to choose from',
    reply: Type.Object({ tenantEnabled: Type.Boolean(), voList: Type.Array(Tenant) }),
    config: { rate: { name: 'tenant-list', limit: 20, seconds: 60 } },
    run: async () => ({ tenantEnabled: false, voList: [] }),
  }),
  route({
    method: 'GET',
    url: '/auth/codes',
    access: 'session',
    tag: 'Me',
    summary: 'Get the permission codes of the caller',
    reply: Type.Array(Type.String()),
    config: { whileOwing: 'anything', keys: 'open' },
    run: async (_tools, { caller }) => caller.permissions.codes,
  }),
]

export function loginRoutes(captchaRate: WindowRule | undefined) {
  return [LOGIN, captchaRoute(captchaRate), ...REST]
}

function isText(member: [string, unknown]): member is [string, string] {
  return typeof member[1] === 'string'
}
