import { beforeEach, describe, expect, it } from 'vitest'
import { type FactorsHarness, factorsHarness } from '../support/factors-harness.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'

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
    const headers = { clientid: http.builtInClientId, authorization: `Bearer ${token}` }
    const url = `/auth/factors/browsers/${id}`
    expect((await http.send({ method: 'DELETE', url, headers })).body).toMatchObject({ code: 200 })
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
