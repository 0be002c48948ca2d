import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RecoveryCodes } from '../../application/auth/factors/recovery-codes.ts'
import { SendCode } from '../../application/verification/send-code.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { aClient } from '../support/builders.ts'
import { MAILBOX } from '../support/codes-http.ts'
import { type FactorsHarness, factorsHarness } from '../support/factors-harness.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'
import { type LinksHttp, linksHttp, NEW_PASSWORD } from '../support/links-http.ts'
import { SOON } from '../support/soak.ts'

describe('trusted browsers', () => {
  const password = ADMIN_PASSWORD

  let http: FactorsHarness
  let secret: string
  let codes: string[]

  async function start(env: Readonly<Record<string, string>>) {
    http = await factorsHarness(env)
    const app = await http.withApp(await http.enter())
    ;[secret, codes] = [app.secret, app.codes]
  }

  async function logIn(body: object, cookie = '') {
    const { headers, payload } = http.sealed(await http.loginBody({ password, ...body }))
    const sent = { ...headers, cookie, 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
    const answer = await http.send({ method: 'POST', url: '/auth/login', headers: sent, payload })
    const set = String(answer.headers['set-cookie'] ?? '')
    return { ...answer.body, token: http.tokenOf(answer), set, cookie: set.split(';')[0] ?? '' }
  }

  describe('TRUSTED_BROWSER_DAYS=7', () => {
    beforeEach(() => start({ TRUSTED_BROWSER_DAYS: '7', PUBLIC_URL: 'https://console.example' }))

    it('asks a browser again after its days, if its user trusts it', async () => {
      const { set, cookie } = await logIn({ otp: http.codeOf(secret), trustBrowser: true })
      expect(set).toMatch(/^__Host-gatehouse-browser=[\w-]{43}; /)
      for (const attribute of ['Max-Age=604800', 'Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure'])
        expect(set.split('; ')).toContain(attribute)
      http.clock.advance(6 * 86_400)
      expect(await logIn({}, cookie)).toMatchObject({ code: 200, set: '' })
      expect(await logIn({ password: 'wrong' }, cookie)).toMatchObject({ error: 'invalid_grant' })
      expect(await logIn({})).toMatchObject({ error: 'factor_required' })
      http.clock.advance(86_400)
      expect(await logIn({}, cookie)).toMatchObject({ error: 'factor_required' })
    })

    it('trusts no browser unasked, and none without a second factor', async () => {
      expect(await logIn({ otp: codes[0] })).toMatchObject({ code: 200, set: '' })
      expect(await logIn({ otp: codes[1], trustBrowser: false })).toMatchObject({ set: '' })
      const { cookie } = await logIn({ otp: codes[2], trustBrowser: true })
      expect(await logIn({ trustBrowser: true }, cookie)).toMatchObject({ code: 200, set: '' })
    })

    it.each([
      ['another token', (cookie: string) => cookie.replace(/.$/, 'x')],
      ['two tokens', (cookie: string) => `${cookie}; ${cookie}`],
      ['the cookie of HTTP', (cookie: string) => cookie.replace('__Host-', '')],
    ])('trusts nobody with %s', async (_what, forge) => {
      const { cookie } = await logIn({ otp: codes[0], trustBrowser: true })
      expect(await logIn({}, forge(cookie))).toMatchObject({ error: 'factor_required' })
    })

    it('lists browsers, and distrusts one', async () => {
      const { token, cookie } = await logIn({ otp: codes[0], trustBrowser: true })
      const list = async () => (await http.get('/auth/factors/browsers', token)).body.data
      expect(await list()).toEqual([
        expect.objectContaining({ browser: 'Firefox', ipaddr: '127.0.0.1' }),
      ])
      const [{ id }] = Object(await list())
      const headers = http.sessionHeaders(token)
      const url = `/auth/factors/browsers/${id}`
      expect((await http.send({ method: 'DELETE', url, headers })).body).toMatchObject({
        code: 200,
      })
      expect(await list()).toEqual([])
      expect(await logIn({}, cookie)).toMatchObject({ error: 'factor_required' })
    })

    it('distrusts all browsers with the removal of the app', async () => {
      const { token, cookie } = await logIn({ otp: codes[0], trustBrowser: true })
      await http.post(token, '/auth/factors/totp/remove', { password, otp: codes[1] })
      const next = await http.withApp(token)
      expect(next.codes).toHaveLength(10)
      expect(await logIn({}, cookie)).toMatchObject({ error: 'factor_required' })
    })
  })

  describe('TRUSTED_BROWSER_DAYS=0', () => {
    beforeEach(() => start({}))

    it('trusts no browser', async () => {
      const { token, set } = await logIn({ otp: codes[0], trustBrowser: true })
      expect(set).toBe('')
      const { data } = (await http.get('/auth/factors', token)).body
      expect(data).toMatchObject({ trustedBrowserDays: 0 })
    })
  })
})

describe('links and factors', () => {
  const MEI = '21'

  async function withLink() {
    const http = await linksHttp()
    const secret = { userId: MEI, sealed: 'sealed' }
    const at = http.clock.now()
    await http.secondFactors.begin(secret, at)
    await http.secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: [] })
    const codes = await http.container.get(RecoveryCodes).renew(MEI)
    await http.forgot('mei')
    await expect.poll(() => http.mails.length, SOON).toBe(1)
    const token = http.lastToken()
    const choose = async (otp?: string) => (await http.choose(token, NEW_PASSWORD, { otp })).body
    return { ...http, codes, token, choose }
  }

  it('T-86: a link sets no new password without the second factor, and does not remove it', async () => {
    const { choose, codes, token, ...http } = await withLink()
    expect((await http.show(token)).body).toMatchObject({ data: { needsFactor: true } })
    expect(await choose()).toMatchObject({ error: 'factor_required' })
    expect(await choose('000000')).toMatchObject({ error: 'wrong_factor' })
    expect(await choose(codes[0])).toMatchObject({ code: 200 })
    const again = await http.logIn({ username: 'mei', password: NEW_PASSWORD })
    expect(again.body).toMatchObject({ error: 'factor_required' })
  })

  it('spends no recovery code on a password that was not set', async () => {
    const { choose, codes, hasher } = await withLink()
    vi.spyOn(hasher, 'hash').mockRejectedValueOnce(new Overloaded())
    expect(await choose(codes[0])).toMatchObject({ error: 'overloaded' })
    expect(await choose(codes[0])).toMatchObject({ code: 200 })
  })
})

describe('kept codes', () => {
  const MEI = '21'

  let http: LinksHttp
  let codes: readonly string[]
  beforeEach(async () => {
    http = await linksHttp()
    const grants = new GrantPolicy(GRANT_TYPES)
    await http.given.client(aClient({ id: '1', clientId: http.builtInClientId, grants }))
    const secret = { userId: MEI, sealed: 'sealed' }
    const at = http.clock.now()
    await http.secondFactors.begin(secret, at)
    await http.secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: [] })
    codes = await http.container.get(RecoveryCodes).renew(MEI)
  })

  async function sent(): Promise<string> {
    const to = { channel: 'email', recipient: MAILBOX, clientId: http.builtInClientId } as const
    const request = {
      ...to,
      captcha: { id: '', guess: '' },
      source: 'any',
      language: 'en',
    } as const
    await http.container.get(SendCode).execute(request)
    return http.senders.email.codeFor(MAILBOX)
  }

  async function bring(emailCode: string, otp?: string): Promise<unknown> {
    const login = { clientId: http.builtInClientId, grantType: 'email', email: MAILBOX, emailCode }
    const { body } = await http.postSealed('/auth/login', { ...login, ...(otp && { otp }) })
    return body.error ?? body.code
  }

  it('T-15, T-86: a right code may be repeated once with a second factor, and never without', async () => {
    const code = await sent()
    expect(await bring(code)).toBe('factor_required')
    expect(await bring(code)).toBe('code_refused')
    expect(await bring(code, codes[0])).toBe(200)
    expect(await bring(code, codes[1])).toBe('code_refused')
  })

  it('is spent by a wrong second factor, and by its time', async () => {
    const first = await sent()
    await bring(first)
    expect(await bring(first, 'aaaa-aaaa-aaaa-aaaa')).toBe('wrong_factor')
    expect(await bring(first, codes[0])).toBe('code_refused')
    http.clock.advance(120)
    const second = await sent()
    await bring(second)
    http.clock.advance(120)
    expect(await bring(second, codes[0])).toBe('code_refused')
  })

  it('lets exactly one of ten attempts with a second factor in', async () => {
    const code = await sent()
    await bring(code)
    const outcomes = await Promise.all(codes.map((otp) => bring(code, otp)))
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1)
  })
})
