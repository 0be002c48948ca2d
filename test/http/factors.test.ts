import { beforeEach, describe, expect, it } from 'vitest'
import { type FactorsHarness, factorsHarness } from '../support/factors-harness.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'

const password = ADMIN_PASSWORD

let http: FactorsHarness
beforeEach(async () => {
  http = await factorsHarness()
})

const factors = async (token: string) => (await http.get('/auth/factors', token)).body.data

describe('/auth/factors', () => {
  it('sets up an app with a first right code', async () => {
    const token = await http.enter()
    expect(await factors(token)).toMatchObject({ totp: false, passkeys: 0, recoveryCodes: 0 })
    const { data } = await http.post(token, '/auth/factors/totp', { password })
    const { secret, uri, svg } = Object(data)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Gatehouse:admin\?/)
    expect(svg).toMatch(/^<svg .*<\/svg>$/s)
    const wrong = await http.post(token, '/auth/factors/totp/confirm', { otp: '000000' })
    expect(wrong).toMatchObject({ error: 'wrong_first_code' })
    expect(await factors(token)).toMatchObject({ totp: false })
    const otp = http.codeOf(secret)
    const confirmed = await http.post(token, '/auth/factors/totp/confirm', { otp })
    expect(new Set(Object(confirmed.data).recoveryCodes).size).toBe(10)
    expect(await factors(token)).toMatchObject({ totp: true, recoveryCodes: 10 })
    // The code of the setup is spent.
    expect((await http.logIn({ password, otp })).body).toMatchObject({ error: 'wrong_factor' })
    // Whether a code is right is told only where wrong ones are counted.
    for (const typed of [otp, '000000']) {
      const again = await http.post(token, '/auth/factors/totp/confirm', { otp: typed })
      expect(again).toMatchObject({ error: 'nothing_to_confirm' })
    }
  })

  it('takes five first codes of a secret, and locks nobody out for wrong ones', async () => {
    const token = await http.enter()
    const begin = async () =>
      Object((await http.post(token, '/auth/factors/totp', { password })).data)
    const confirm = async (otp: string) =>
      (await http.post(token, '/auth/factors/totp/confirm', { otp })).error
    const { secret } = await begin()
    for (let nth = 0; nth < 5; nth += 1) expect(await confirm('000000')).toBe('wrong_first_code')
    expect(await confirm(http.codeOf(secret))).toBe('nothing_to_confirm')
    expect((await http.logIn({ password })).body.code).toBe(200)
    expect(await confirm(http.codeOf((await begin()).secret))).toBeUndefined()
  })

  it.each([
    ['POST /auth/factors/totp', '/auth/factors/totp'],
    ['POST /auth/factors/totp/remove', '/auth/factors/totp/remove'],
    ['POST /auth/factors/recovery-codes', '/auth/factors/recovery-codes'],
  ])('%s asks for both proofs', async (_name, url) => {
    const token = await http.enter()
    const { secret } = await http.withApp(token)
    const otp = http.codeOf(secret)
    const ask = async (proof: object) => (await http.post(token, url, proof)).error
    expect(await ask({ password })).toBe('factor_required')
    expect(await ask({ otp })).toBe('wrong_password')
    expect(await ask({ password: 'wrong', otp })).toBe('wrong_password')
    expect(await ask({ password, otp: '000000' })).toBe('wrong_factor')
    const expected = url.endsWith('totp') ? 'factor_exists' : undefined
    expect(await ask({ password, otp })).toBe(expected)
  })

  it('replaces recovery codes, and removes the app with them', async () => {
    const token = await http.enter()
    const { codes } = await http.withApp(token)
    const proof = (otp = '') => ({ password, otp })
    const renewed = await http.post(token, '/auth/factors/recovery-codes', proof(codes[0]))
    const [first, second] = Object(renewed.data).recoveryCodes
    expect((await http.logIn({ password, otp: codes[1] })).body.error).toBe('wrong_factor')
    expect((await http.logIn({ password, otp: first })).body.code).toBe(200)
    expect(await http.post(token, '/auth/factors/totp/remove', proof(second))).toMatchObject({
      code: 200,
    })
    expect(await factors(token)).toMatchObject({ totp: false, recoveryCodes: 0 })
    expect((await http.logIn({ password })).body.code).toBe(200)
    for (const url of ['/auth/factors/totp/remove', '/auth/factors/recovery-codes']) {
      expect(await http.post(token, url, proof('123456'))).toMatchObject({ error: 'no_factor' })
    }
  })

  it('keeps passwords, secrets and codes out of the log and of the audit entries', async () => {
    const token = await http.enter()
    const { secret, codes } = await http.withApp(token)
    const otp = http.codeOf(secret)
    await http.logIn({ password: `${password} ${otp}` })
    await http.post(token, '/auth/factors/recovery-codes', { password, otp: codes[0] })
    await http.post(token, '/auth/factors/totp/remove', { password, otp: 'wrong-canary-code' })
    const { rows } = (await http.get('/monitor/operlog/list?pageSize=100', token)).body
    const { rows: logins } = (await http.get('/monitor/logininfor/list?pageSize=100', token)).body
    const told = http.logged() + JSON.stringify([rows, logins])
    expect(told).toContain('/auth/factors/totp/confirm')
    for (const hidden of [password, secret, otp, 'wrong-canary-code', ...codes]) {
      expect(told).not.toContain(hidden)
    }
  })
})

describe('POST /auth/login to an account with a second factor', () => {
  it('tells people with unmodified pages what to type, in their language', async () => {
    const { secret } = await http.withApp(await http.enter())
    const said = async (language: string) => {
      const { headers, payload } = http.sealed(await http.loginBody({ password }))
      const sent = { ...headers, 'accept-language': language }
      return (await http.send({ method: 'POST', url: '/auth/login', headers: sent, payload })).body
    }
    const english = await said('en')
    expect(english).toMatchObject({ code: 500, error: 'factor_required' })
    expect(english.msg).toContain('your password, one blank, and the six digits')
    expect((await said('zh-CN')).msg).toContain('密码、空格、验证器应用的 6 位数字')
    const typed = `${password} ${http.codeOf(secret)}`
    expect((await http.logIn({ password: typed })).body).toMatchObject({ code: 200 })
  })

  it('tells strangers nothing about it', async () => {
    await http.withApp(await http.enter())
    const answer = async (username: string, typed: string) => {
      const { body } = await http.logIn({ username, password: typed })
      return [body.code, body.error, body.msg]
    }
    for (const typed of ['Wrong-Horse-1', 'Wrong-Horse-1 123456']) {
      expect(await answer('admin', typed)).toEqual(await answer('nobody', typed))
    }
  })

  it('has its reasons in the login log', async () => {
    const token = await http.enter()
    const { codes } = await http.withApp(token)
    await http.logIn({ password })
    await http.logIn({ password, otp: '000000' })
    await http.logIn({ password, otp: codes[0] })
    const { rows } = (await http.get('/monitor/logininfor/list', token)).body
    const reasons = (Array.isArray(rows) ? rows : []).map(({ msg }) => msg)
    expect(reasons).toContain('The first proof was right; a second factor was asked for.')
    expect(reasons).toContain('The second factor was wrong or already used.')
    expect(reasons).toContain('Logged in with a recovery code')
    expect(reasons).toContain('Logged in')
  })

  it('is explained to administrators', async () => {
    const token = await http.enter()
    await http.withApp(token)
    const explained = async (grantType: string) => {
      const query = `clientId=${http.builtInClientId}&grantType=${grantType}&userName=admin`
      const { data } = (await http.get(`/system/client/explain?${query}`, token)).body
      return (Array.isArray(data) ? data : []).find(({ check }) => check === 'second_factor')
    }
    expect(await explained('password')).toMatchObject({
      passed: true,
      reason: expect.stringContaining('second factor'),
    })
    expect(await explained('social')).toBeUndefined()
  })
})
