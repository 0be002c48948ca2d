import { beforeEach, describe, expect, it } from 'vitest'
import { aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { aLoginKey } from '../support/login-keys.ts'
import { sizeOf } from '../support/png-reader.ts'

const password = ADMIN_PASSWORD
const JSON_TYPE = { 'content-type': 'application/json' }
let http: HttpHarness

beforeEach(async () => {
  http = await httpHarness()
})

async function adminToken(): Promise<string> {
  return http.tokenOf(await http.logIn({ password }))
}

describe('what the front ends rely on', () => {
  it('tenant list and captcha need no token, and the captcha is a PNG', async () => {
    const tenants = await http.get('/auth/tenant/list')
    expect(tenants.body).toMatchObject({ code: 200, data: { tenantEnabled: false, voList: [] } })
    const { body } = await http.get('/auth/code')
    expect(body).toMatchObject({ code: 200, data: { captchaEnabled: true } })
    const { img, uuid } = Object(body.data)
    expect(uuid).toMatch(/^[0-9a-f]{32}$/)
    expect(sizeOf(Buffer.from(img, 'base64'))).toEqual({ width: 160, height: 60 })
  })

  it('a plain login is refused with 403', async () => {
    const payload = { clientId: http.builtInClientId, grantType: 'password' }
    const answer = await http.send({ method: 'POST', url: '/auth/login', payload })
    expect(answer).toMatchObject({ status: 200, body: { code: 403, error: 'envelope_required' } })
  })

  it.each([
    ['bare', (text: string) => text],
    ['in double quotes', (text: string) => `"${text}"`],
  ])('the encrypted body is accepted %s', async (_form, wrap) => {
    const { headers, payload } = http.sealed(await http.loginBody({ password }))
    const answer = await http.send({
      method: 'POST',
      url: '/auth/login',
      headers,
      payload: wrap(payload),
    })
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } })
  })

  it('a body for another key pair is refused with 500', async () => {
    const foreign = aLoginKey().publicKeyLine
    const { headers, payload } = http.sealed(await http.loginBody({ password }), foreign)
    const answer = await http.send({ method: 'POST', url: '/auth/login', headers, payload })
    expect(answer).toMatchObject({ status: 200, body: { code: 500, error: 'invalid_envelope' } })
  })

  it('four counted refusals, then a lock that the right password cannot open', async () => {
    for (let failures = 1; failures <= 4; failures += 1) {
      const { body } = await http.logIn({ password: 'wrong' })
      expect(body).toMatchObject({ code: 500, error: 'invalid_grant' })
      expect(body.msg).toContain(`attempt ${failures}`)
    }
    const fifth = await http.logIn({ password: 'wrong' })
    expect(fifth.body).toMatchObject({ code: 500, error: 'account_locked' })
    expect((await http.logIn({ password })).body).toMatchObject({ error: 'account_locked' })
    http.clock.advance(10 * 60)
    expect((await http.logIn({ password })).body).toMatchObject({ code: 200 })
  })

  it('a captcha works once', async () => {
    const captcha = await http.freshCaptcha()
    expect((await http.logIn({ password, ...captcha })).body).toMatchObject({ code: 200 })
    expect((await http.logIn({ password, ...captcha })).body).toMatchObject({
      code: 500,
      error: 'invalid_captcha',
    })
  })

  it('a captcha is dead after two minutes', async () => {
    const captcha = await http.freshCaptcha()
    http.clock.advance(120)
    const { body } = await http.logIn({ password, ...captcha })
    expect(body).toMatchObject({ code: 500, error: 'invalid_captcha' })
  })

  it('beyond 60 captchas within a minute, the answer says how long to wait', async () => {
    const ask = () => http.get('/auth/code')
    for (let issued = 1; issued <= 60; issued += 1) {
      expect((await ask()).body).toMatchObject({ code: 200 })
    }
    http.clock.advance(45)
    const refused = await ask()
    expect(refused).toMatchObject({ status: 200, body: { code: 500, error: 'too_many_requests' } })
    expect(refused.headers['retry-after']).toBe('15')
    expect(refused.body).toMatchObject({ msg: expect.stringContaining('15') })
    // Nobody answered any of them: long before their two minutes are over, they cost nothing more.
    http.clock.advance(15)
    expect((await ask()).body).toMatchObject({ code: 200 })
  })

  it('a session belongs to the client it was opened for', async () => {
    const authorization = `Bearer ${await adminToken()}`
    const url = '/system/user/getInfo'
    const other = await http.send({ url, headers: { authorization, clientid: 'another' } })
    expect(other).toMatchObject({ status: 200, body: { code: 401 } })
    const query = `?clientid=${http.builtInClientId}`
    const byQuery = await http.send({ url: url + query, headers: { authorization } })
    expect(byQuery.body).toMatchObject({ code: 200 })
  })

  it('only routes that say so take a token from the query', async () => {
    const token = await adminToken()
    const query = `?clientid=${http.builtInClientId}&Authorization=Bearer%20${token}`
    const answer = await http.send({ url: `/system/user/getInfo${query}` })
    expect(answer).toMatchObject({ status: 200, body: { code: 401, error: 'not_logged_in' } })
  })

  it('logout and stream close answer 200 without, with a dead and with a live token', async () => {
    const live = await adminToken()
    const dead = 'x'.repeat(43)
    for (const headers of [
      {},
      { authorization: `Bearer ${dead}` },
      { authorization: `Bearer ${live}` },
    ]) {
      for (const [method, url] of [
        ['GET', '/resource/sse/close'],
        ['POST', '/auth/logout'],
      ] as const) {
        const answer = await http.send({ method, url, headers })
        expect(answer).toMatchObject({ status: 200, body: { code: 200, data: null } })
      }
    }
    expect((await http.get('/auth/codes', live)).body).toMatchObject({ code: 401 })
  })

  it('without the permission the answer is 403, whatever the id', async () => {
    const hash = await http.hasher.hash(password)
    await http.given.user(aUser({ name: 'plain', roles: [aRole()] }), hash)
    const token = http.tokenOf(await http.logIn({ username: 'plain', password }))
    for (const id of ['1', '999', 'nonsense']) {
      const answer = await http.get(`/resource/oss/listByIds/${id}`, token)
      expect(answer).toMatchObject({ status: 200, body: { code: 403, error: 'permission_denied' } })
    }
  })

  it('unknown dictionaries are empty, unknown parameters null', async () => {
    const token = await adminToken()
    const entries = await http.get('/system/dict/data/type/unknown', token)
    expect(entries.body).toMatchObject({ code: 200, data: [] })
    const value = await http.get('/system/config/configKey/unknown', token)
    expect(value.body).toMatchObject({ code: 200, data: null })
  })

  it('the codes are an array of strings in the envelope', async () => {
    const answer = await http.get('/auth/codes', await adminToken())
    expect(answer.body).toEqual({ code: 200, msg: 'Done', data: ['*:*:*'] })
  })

  it('accepts a JSON content type with an empty body', async () => {
    const answer = await http.send({ method: 'POST', url: '/auth/logout', headers: JSON_TYPE })
    expect(answer.body).toMatchObject({ code: 200 })
  })
})
