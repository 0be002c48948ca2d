import type { OwnBindings } from '../../../application/auth/social/bindings.ts'
import type { StartSocial } from '../../../application/auth/social/start-social.ts'
import type { AvatarLinks } from '../../../application/files/avatar-links.ts'
import type { SocialBindings } from '../../../application/ports/accounts/social-bindings.ts'
import type { SocialBinding } from '../../../domain/identity/sign-in/social-binding.ts'
import { parseId } from '../../../domain/shared/id.ts'
import type { BrowserCookie } from '../edge/callers/browser-cookie.ts'
import type { OptionalCaller } from '../edge/callers/optional-caller.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { AvatarAddress, NullableText, textOf, WireId, wireId } from '../wire/wire-types.ts'

const BindingRow = Type.Object({
  id: WireId,
  userId: WireId,
  tenantId: Type.String(),
  authId: Type.String({ description: 'Source and id at the source, joined' }),
  source: Type.String(),
  openId: Type.String({ description: 'Id at the source' }),
  userName: Type.String(),
  nickName: Type.String(),
  email: NullableText,
  avatar: AvatarAddress,
  createTime: Type.String(),
})

function bindingRow(binding: SocialBinding, avatars: AvatarLinks) {
  const { source, outsideId, userName, nickName } = binding
  return {
    id: wireId(binding.id),
    userId: wireId(binding.userId),
    tenantId: '000000',
    authId: `${source}${outsideId}`,
    source,
    openId: outsideId,
    userName,
    nickName,
    email: binding.email ?? null,
    // The picture at the source would tell that host who opens this page.
    avatar: avatars.initials({ id: outsideId, name: userName, nickName }),
    createTime: wireDate(binding.createdAt),
  }
}

const SOURCE_ERRORS = ['fresh_login_required', 'social_not_configured', 'provider_failed'] as const
const BINDING_ERRORS = [
  ...SOURCE_ERRORS,
  'invalid_provider_code',
  'social_identity_taken',
  'social_source_taken',
] as const

interface Tools {
  readonly start: StartSocial
  readonly caller: OptionalCaller
  readonly cookie: BrowserCookie
  readonly own: OwnBindings
  readonly bindings: SocialBindings
  readonly avatars: AvatarLinks
}

const route = routeOf<Tools>({ area: 'binding', tag: 'Third parties' })

export const BINDING_ROUTES = [
  // Login pages call this without a session; profile pages call it with one to start a binding.
  route({
    method: 'GET',
    url: '/auth/binding/:source',
    access: 'public',
    errors: [...SOURCE_ERRORS, 'social_domain_refused', 'invalid_client', 'not_logged_in'],
    summary: 'Get the address for logging in with, or binding, a third-party account',
    description:
      'Without `domain`, people return to the first of the configured front ends; with `page=account`, to the account pages.',
    params: Type.Object({ source: textOf(64) }),
    query: Type.Object({
      domain: Type.Optional(textOf(255)),
      tenantId: Type.Optional(textOf(20)),
      page: Type.Optional(
        Type.Unsafe<'account'>({
          enum: ['account'],
          description: 'Where else the browser returns',
        }),
      ),
    }),
    reply: Type.String(),
    config: { rate: { name: 'social-start', limit: 20, seconds: 60 } },
    run: async ({ start, caller, cookie }, { params: { source }, query, request, reply }) => {
      const { domain, page } = query
      const by = await caller.of(request)
      const toAccount = page === 'account'
      const started = await start.execute({ source, domain, toAccount, caller: by })
      if (started.browserSecret !== undefined) cookie.set(reply, started.browserSecret)
      return started.url
    },
  }),
  route({
    method: 'POST',
    url: '/auth/social/callback',
    access: 'session',
    audit: { kind: 'add', covers: 'part' },
    words: ['Bind a third-party account', '绑定第三方账号'],
    errors: [...BINDING_ERRORS, 'invalid_social_state'],
    body: Type.Object({
      source: textOf(64),
      socialCode: textOf(2048),
      socialState: textOf(1024),
    }),
    run: ({ own, cookie }, { caller: { userId }, origin, body, request, audited }) => {
      const { source, socialCode: code, socialState: state } = body
      const returned = { state, browserSecret: cookie.read(request) }
      return own.complete({ by: { userId, origin }, source, code, returned }, audited)
    },
  }),
  route({
    method: 'GET',
    url: '/system/social/list',
    access: 'session',
    summary: 'List the bindings of the caller',
    reply: Type.Array(BindingRow),
    config: { whileOwing: 'anything' },
    run: async ({ bindings, avatars }, { caller }) =>
      (await bindings.listOf(caller.userId)).map((binding) => bindingRow(binding, avatars)),
  }),
  route({
    method: 'DELETE',
    url: '/auth/unlock/:socialId',
    access: 'session',
    audit: { kind: 'remove', covers: 'part' },
    words: ['Remove a third-party binding', '解除第三方绑定'],
    errors: ['social_binding_not_found', 'social_last_way_in'],
    params: Type.Object({ socialId: textOf(20) }),
    run: ({ own }, { params, caller, audited }) =>
      own.remove(parseId(params.socialId), caller.userId, audited),
  }),
  route({
    method: 'POST',
    url: '/auth/xcx/bind',
    access: 'session',
    audit: { kind: 'add', covers: 'part' },
    words: ['Bind a mini-program', '绑定小程序'],
    errors: [...BINDING_ERRORS, 'invalid_request'],
    description: '`appid` is optional while exactly one mini-program is configured.',
    body: Type.Object({ appid: Type.Optional(textOf(64)), xcxCode: textOf(512) }),
    config: { rate: { name: 'xcx-bind', limit: 20, seconds: 60 } },
    run: ({ own }, { caller, origin, body: { appid = '', xcxCode: code }, audited }) =>
      own.bindMiniProgram({ caller, origin, appId: appid, code }, audited),
  }),
]
