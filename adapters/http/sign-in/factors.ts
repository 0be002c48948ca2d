import { renderSVG } from 'uqr'
import type { OwnFactor } from '../../../application/auth/factors/own-factor.ts'
import type { TrustedBrowsers } from '../../../application/auth/factors/trusted-browsers.ts'
import type { SecondFactorRepo } from '../../../application/ports/factors/second-factor-repo.ts'
import type { Debt } from '../../../domain/identity/caller.ts'
import type { TrustedBrowser } from '../../../domain/identity/factors/trusted-browser.ts'
import { deviceOf } from '../../../domain/identity/sessions/user-agent.ts'
import { networkKind } from '../pages/monitor/log-parts.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { textOf } from '../wire/wire-types.ts'
import type { Language } from '../words/language.ts'
import { namedRecord } from '../words/route-words.ts'
import { Otp, OwnProofBody, ownChange, PROOF_ERRORS } from './own-proof.ts'

const QUIET_ZONE = 4
const TAG = { area: 'profile', tag: 'Second factor' } as const

const BegunApp = Type.Object({
  secret: Type.String({ description: 'In base32, to be typed. Shown only in this answer' }),
  uri: Type.String({ description: 'The `otpauth:` address inside the QR code' }),
  svg: Type.String({ description: 'The QR code as SVG' }),
})

const MadeCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each replaces a code of the app once. Shown only in this answer',
  }),
})

const Factors = Type.Object({
  totp: Type.Boolean({ description: 'Whether an authenticator app is in force' }),
  passkeys: Type.Integer(),
  recoveryCodes: Type.Integer({ description: 'How many are left' }),
  trustedBrowserDays: Type.Integer({ description: '0: a login offers no trust' }),
  owes: Type.Unsafe<Debt | null>({
    type: ['string', 'null'],
    enum: ['password', 'factor', null],
    description: 'What the caller must settle before anything else',
  }),
})

interface Tools {
  readonly own: OwnFactor
  readonly factors: Pick<SecondFactorRepo, 'factorsOf'>
  readonly trustedBrowserDays: number
}

const route = routeOf<Tools>(TAG)

export const FACTOR_ROUTES = [
  route({
    method: 'POST',
    url: '/auth/factors/totp',
    access: 'session',
    audit: { kind: 'change', covers: 'part' },
    words: ['Set up an authenticator app', '设置验证器应用'],
    errors: [...PROOF_ERRORS, 'factor_exists'],
    summary: 'Begin to set up an authenticator app',
    description:
      'It is in force after `POST /auth/factors/totp/confirm`. Replaces a setup that was not confirmed.',
    body: OwnProofBody,
    reply: BegunApp,
    config: { whileOwing: 'factor', encrypted: 'required' },
    run: async ({ own }, call) => {
      const begun = await own.begin(ownChange(call, call.body), call.audited)
      const svg = renderSVG(begun.address, { ecc: 'M', border: QUIET_ZONE })
      return { secret: begun.secret, uri: begun.address, svg }
    },
  }),
  route({
    method: 'POST',
    url: '/auth/factors/totp/confirm',
    access: 'session',
    audit: { kind: 'change', covers: 'part' },
    words: ['Confirm an authenticator app', '启用验证器应用'],
    errors: ['nothing_to_confirm', 'wrong_first_code'],
    description:
      'From now on, logins need a code. Earlier recovery codes are worth nothing, and the other sessions ' +
      'of the user end. After five codes the setup has to begin again.',
    body: Type.Object({ otp: Otp }, { additionalProperties: false }),
    reply: MadeCodes,
    config: {
      whileOwing: 'factor',
      rate: { name: 'factor-confirmations', limit: 30, seconds: 60 },
    },
    run: async ({ own }, { caller, origin, body, audited }) => {
      const codes = await own.confirm({ caller, origin, typed: body.otp }, audited)
      return { recoveryCodes: [...codes] }
    },
  }),
  route({
    method: 'POST',
    url: '/auth/factors/totp/remove',
    access: 'session',
    audit: { kind: 'remove', covers: 'part' },
    words: ['Remove an authenticator app', '移除验证器应用'],
    errors: [...PROOF_ERRORS, 'no_factor'],
    description: 'Browsers are no longer trusted. Recovery codes go too, unless a passkey is left.',
    body: OwnProofBody,
    config: { encrypted: 'required' },
    run: ({ own }, call) => own.remove(ownChange(call, call.body), call.audited),
  }),
  route({
    method: 'POST',
    url: '/auth/factors/recovery-codes',
    access: 'session',
    audit: { kind: 'change', covers: 'part' },
    words: ['Make new recovery codes', '生成新的恢复码'],
    errors: [...PROOF_ERRORS, 'no_factor'],
    description: 'The former ones are worth nothing afterwards.',
    body: OwnProofBody,
    reply: MadeCodes,
    config: { encrypted: 'required' },
    run: async ({ own }, call) => {
      const codes = await own.renewCodes(ownChange(call, call.body), call.audited)
      return { recoveryCodes: [...codes] }
    },
  }),
  route({
    method: 'GET',
    url: '/auth/factors',
    access: 'session',
    summary: "Show the caller's second factors, and what they owe",
    reply: Factors,
    config: { whileOwing: 'anything' },
    run: async ({ factors, trustedBrowserDays }, { caller: { userId, owes = null } }) => {
      const { hasApp, passkeys, recoveryCodes } = await factors.factorsOf(userId)
      return { totp: hasApp, passkeys, recoveryCodes, trustedBrowserDays, owes }
    },
  }),
]

const BrowserRow = Type.Object({
  id: Type.String(),
  ipaddr: Type.String(),
  loginLocation: Type.String(),
  browser: Type.String(),
  os: Type.String(),
  createTime: Type.String(),
  lastUsedTime: Type.String(),
  expireTime: Type.String(),
})

function browserRow(browser: TrustedBrowser, language: Language) {
  const { id, origin, createdAt, lastUsedAt, expiresAt } = browser
  return {
    id,
    ipaddr: origin.address,
    loginLocation: networkKind(origin.address, language),
    ...deviceOf(origin.userAgent),
    createTime: wireDate(createdAt),
    lastUsedTime: wireDate(lastUsedAt),
    expireTime: wireDate(expiresAt),
  }
}

const ofBrowsers = routeOf<{ readonly browsers: TrustedBrowsers }>(TAG)

export const BROWSER_ROUTES = [
  ofBrowsers({
    method: 'GET',
    url: '/auth/factors/browsers',
    access: 'session',
    summary: 'List the browsers that are not asked for a second factor',
    reply: Type.Array(BrowserRow),
    config: { whileOwing: 'anything' },
    run: async ({ browsers }, { caller, language }) =>
      (await browsers.listOf(caller.userId)).map((browser) => browserRow(browser, language)),
  }),
  ofBrowsers({
    method: 'DELETE',
    url: '/auth/factors/browsers/:id',
    access: 'session',
    audit: 'remove',
    words: ['Distrust a browser', '取消受信任的浏览器'],
    summary: 'Ask a browser for the second factor again',
    params: Type.Object({ id: textOf(64) }),
    config: { recordWords: namedRecord({ en: 'browser', zh: '浏览器' }) },
    run: ({ browsers }, { caller, params }) => browsers.remove(caller.userId, params.id),
  }),
]
