import type { ForgotPassword } from '../../../../application/parts/links/forgot-password.ts'
import type { ProveEmail } from '../../../../application/parts/links/prove-email.ts'
import type { UseLink } from '../../../../application/parts/links/use-link.ts'
import type { LinkPurpose } from '../../../../application/ports/accounts/password-links.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

/** Requests per source and minute; links cannot be guessed, so this only bounds the work. */
const rate = { name: 'password-links', limit: 30, seconds: 60 }

/** What follows the `#` in the address of a link. */
const LinkToken = textOf(128)
const closed = { additionalProperties: false }
const TokenBody = Type.Object({ token: LinkToken }, closed)
const TokenReply = Type.Object({ token: Type.String() })

const ShownLink = Type.Object({
  purpose: Type.Unsafe<LinkPurpose>({
    type: 'string',
    enum: ['reset', 'invitation', 'lockdown'],
  }),
  userName: Type.String(),
  needsFactor: Type.Boolean({ description: 'Whether setting the password needs `otp`' }),
  expiresAt: Type.String({ description: 'ISO 8601' }),
})

interface Tools {
  readonly forgot: ForgotPassword
  readonly use: UseLink
  readonly prove: ProveEmail
}

const route = routeOf<Tools>({ area: 'user', tag: 'Login' })

/** Links by mail that set passwords or prove addresses. */
export const LINK_ROUTES = [
  route({
    method: 'POST',
    url: '/auth/password/forgot',
    access: 'public',
    errors: ['reset_not_enabled', 'invalid_request', 'invalid_captcha'],
    summary: 'Ask for a new password',
    description:
      'By login name or e-mail address. The answer is the same whether or not there is such an account. If there is one with a proven ' +
      'e-mail address, it gets a link for 20 minutes; if only its phone is proven, it gets a code by SMS. ' +
      'Refused without any sender, or without `PUBLIC_URL`. Needs a captcha unless `CAPTCHA` is `off`.',
    body: Type.Object(
      { account: textOf(128), uuid: Type.Optional(textOf(64)), code: Type.Optional(textOf(64)) },
      closed,
    ),
    run: ({ forgot }, { body: { account, uuid = '', code = '' }, source, language }) =>
      forgot.ask({ account, captcha: { id: uuid, guess: code }, source, language }),
  }),
  route({
    method: 'POST',
    url: '/auth/password/reset',
    access: 'public',
    audit: { kind: 'change', covers: 'part' },
    words: ['Set own password by link', '通过链接设置密码'],
    errors: ['invalid_link', 'weak_password', 'factor_required', 'wrong_factor', 'account_locked'],
    summary: 'Set a password by link',
    description:
      'For links of resets and invitations. Ends all sessions and trusted browsers of the user. An account with a second factor needs `otp`. ' +
      'Only success uses the link up.',
    body: Type.Object(
      { token: LinkToken, newPassword: textOf(256), otp: Type.Optional(textOf(64)) },
      closed,
    ),
    config: { encrypted: 'required', rate },
    run: ({ use }, { body, source, origin, audited }) =>
      use.choosePassword({ ...body, source, origin }, audited),
  }),
  route({
    method: 'POST',
    url: '/auth/password/link',
    access: 'public',
    errors: ['invalid_link'],
    summary: 'Show what a link that sets a password is for',
    description:
      'Changes nothing. POST keeps the token out of addresses, which proxies and browsers log.',
    body: TokenBody,
    reply: ShownLink,
    config: { rate },
    run: async ({ use }, { body }) => {
      const { expiresAt, ...shown } = await use.show(body.token)
      return { ...shown, expiresAt: expiresAt.toISOString() }
    },
  }),
  route({
    method: 'POST',
    url: '/auth/password/code',
    access: 'public',
    errors: ['code_refused'],
    summary: 'Exchange a code sent by SMS for the token of a reset link',
    description: 'For accounts that have only a proven phone. `account` as in the request.',
    body: Type.Object({ account: textOf(128), smsCode: textOf(32) }, closed),
    reply: TokenReply,
    config: { encrypted: 'required' },
    run: async ({ forgot }, { body: { account, smsCode: code }, source }) => ({
      token: await forgot.exchange({ account, code, source }),
    }),
  }),
  route({
    method: 'POST',
    url: '/auth/email/link',
    access: 'session',
    tag: 'Me',
    errors: ['mail_not_enabled', 'nothing_to_prove', 'too_many_requests', 'send_failed'],
    summary: "Send the caller a link that proves their account's e-mail address",
    description: 'It works for three days, in a session of the caller only.',
    config: { body: 'ignored' },
    run: ({ prove }, { caller: { userId }, source, language }) =>
      prove.ask({ userId, source, language }),
  }),
  route({
    method: 'POST',
    url: '/auth/email/prove',
    access: 'session',
    tag: 'Me',
    audit: { area: 'profile', kind: 'change', covers: 'part' },
    words: ['Prove own e-mail address', '验证本人邮箱'],
    errors: ['invalid_link', 'fresh_login_required'],
    summary: "Prove the e-mail address of the caller's account",
    description: 'With the token of the link. Messages about the account then go there.',
    body: Type.Object({ token: textOf(256) }, closed),
    run: ({ prove }, { caller: { userId }, body: { token }, source, audited }) =>
      prove.prove({ userId, token, source }, audited),
  }),
  route({
    method: 'POST',
    url: '/auth/password/lockdown',
    access: 'public',
    audit: { kind: 'change', covers: 'part' },
    words: ['Lock out of own account by link', '通过链接锁定账号'],
    errors: ['invalid_link'],
    summary: 'Lock everybody out of an account by link',
    description:
      'For links in mails about an account, for users who did not do what the mail says. Ends all sessions and trusted browsers, ' +
      'makes the password useless, and answers the token of a link that sets a new one.',
    body: TokenBody,
    reply: TokenReply,
    config: { rate },
    run: async ({ use }, { body, audited }) => ({
      token: await use.lockOut(body.token, audited),
    }),
  }),
]
