import { beforeEach, describe, expect, it } from 'vitest'
import { SessionLifetime } from '../../domain/client/session-lifetime.ts'
import { Recipient } from '../../domain/verification/recipient.ts'
import { aRole } from '../support/access-builders.ts'
import { aClient, aUser } from '../support/builders.ts'
import { codesHttp, wrong } from '../support/codes-http.ts'
import { type DevicesHarness, devicesHarness } from '../support/devices-harness.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'

const password = ADMIN_PASSWORD
const MINUTES = 60
let http: DevicesHarness

beforeEach(async () => {
  http = await devicesHarness()
})

/** A client of its own, and a session of it. */
async function enter(timeout: number, activeTimeout: number) {
  const lifetime = new SessionLifetime(timeout, activeTimeout)
  const { clientId } = await http.given.client(aClient({ id: '4711', lifetime }))
  const { body } = await http.logIn({ clientId, password })
  const { access_token, expire_in } = Object(body.data)
  const headers = { clientid: clientId, authorization: `Bearer ${access_token}` }
  const code = async () => (await http.send({ url: '/auth/codes', headers })).body.code
  return { expireIn: expire_in, code }
}

describe('a session', () => {
  it('10: has an opaque token, another one for each login, and all are good', async () => {
    const tokens = [await http.enter(), await http.enter()]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect((await http.get('/auth/codes', token)).body.code).toBe(200)
    }
  })

  it.each([
    '',
    'Basic ',
    'Token ',
  ])('10: is carried after Bearer and not after %j', async (prefix) => {
    const authorization = prefix + (await http.enter())
    const headers = { clientid: http.builtInClientId, authorization }
    expect((await http.send({ url: '/auth/codes', headers })).body.code).toBe(401)
  })

  it('10: ends when its time is over, even if it is used', async () => {
    const { expireIn, code } = await enter(3600, 600)
    expect(expireIn).toBe(3600)
    for (let at = 0; at < 3500; at += 500) {
      expect(await code(), `after ${at} s`).toBe(200)
      http.clock.advance(500)
    }
    expect(await code()).toBe(200)
    http.clock.advance(100)
    expect(await code()).toBe(401)
  })

  it('10: ends after a pause that is too long, and each request renews it', async () => {
    const { code } = await enter(604_800, 600)
    for (let round = 0; round < 5; round += 1) {
      http.clock.advance(599)
      expect(await code()).toBe(200)
    }
    http.clock.advance(601)
    expect(await code()).toBe(401)
    expect(await code()).toBe(401)
  })

  it('10: lives for ever with -1 and -1', async () => {
    const { code } = await enter(-1, -1)
    http.clock.advance(10 * 365 * 86_400)
    expect(await code()).toBe(200)
  })

  it('10: makes room for the newest of an account, the oldest first', async () => {
    const first = await http.enter()
    const others = []
    for (let n = 0; n < 20; n += 1) {
      http.clock.advance(1)
      others.push(await http.enter())
    }
    const codes = await Promise.all(
      [first, ...others].map(async (token) => (await http.get('/auth/codes', token)).body.code),
    )
    expect(codes).toEqual([401, ...others.map(() => 200)])
  })

  it('10: passes what its codes say, and everything only as the built-in role', async () => {
    await http.somebody('lister', ['monitor:online:list'])
    const token = await http.enter('lister')
    expect(await http.ask('GET', '/monitor/online/list', token)).toMatchObject({ code: 200 })
    expect(await http.ask('DELETE', '/monitor/online/x', token)).toMatchObject({ code: 403 })
    // The key of the role is the word; that it is called the same does not make it the role.
    const role = aRole({ name: 'superadmin' })
    await http.given.user(aUser({ name: 'named', roles: [role] }), await http.hasher.hash(password))
    const named = await http.enter('named')
    expect(await http.ask('GET', '/monitor/online/list', named)).toMatchObject({ code: 403 })
  })
})

describe('password failures', () => {
  const fail = async () => (await http.logIn({ password: 'wrong' })).body.error
  const succeed = async () => (await http.logIn({ password })).body

  it('10: add up across pauses shorter than ten minutes', async () => {
    for (let n = 0; n < 4; n += 1) {
      expect(await fail()).toBe('invalid_grant')
      http.clock.advance(9 * MINUTES)
    }
    await fail()
    http.clock.advance(9 * MINUTES)
    expect(await succeed()).toMatchObject({ code: 500, data: null })
    http.clock.advance(1 * MINUTES)
    expect(await succeed()).toMatchObject({ code: 200 })
  })

  it('10: are forgotten with a success', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) expect(await fail()).toBe('invalid_grant')
      expect(await succeed()).toMatchObject({ code: 200 })
    }
  })

  it('10: are unlocked by an administrator', async () => {
    const token = await http.enter()
    for (let n = 0; n < 5; n += 1) await fail()
    expect(await succeed()).toMatchObject({ error: 'account_locked' })
    const unlocked = await http.ask('GET', '/monitor/logininfor/unlock/admin', token)
    expect(unlocked).toMatchObject({ code: 200, data: null })
    expect(await succeed()).toMatchObject({ code: 200 })
  })

  it('10: are in the login log, as are successes and logouts', async () => {
    await fail()
    http.clock.advance(1)
    const gone = await http.enter()
    http.clock.advance(1)
    const headers = { authorization: `Bearer ${gone}` }
    await http.send({ method: 'POST', url: '/auth/logout', headers })
    http.clock.advance(1)
    const { rows } = await http.ask('GET', '/monitor/logininfor/list', await http.enter())
    expect(rows.map(({ status }) => status)).toEqual(['0', '0', '0', '1'])
    for (const row of rows) {
      expect(row).toMatchObject({ ipaddr: '127.0.0.1', browser: 'Unknown', os: 'Unknown' })
    }
  })

  it('10: are one count for passwords and codes', async () => {
    const codes = await codesHttp()
    const user = aUser({ name: 'counted' })
    await codes.given.user(user, await codes.hasher.hash(password))
    await codes.given.contact(
      user.props.id,
      Recipient.parse('sms', '+8613900139000', (raw) => raw),
    )
    const guess = async () =>
      (await codes.logIn({ clientId: codes.clientId, username: 'counted', password: 'wrong' })).body
    for (let n = 0; n < 3; n += 1) expect(await guess()).toMatchObject({ error: 'invalid_grant' })
    const code = await codes.codeFor('sms', '+8613900139000')
    await codes.logInByCode('sms', '+8613900139000', wrong(code))
    await guess()
    expect((await codes.logInByCode('sms', '+8613900139000', code)).body).toMatchObject({
      code: 500,
    })
    expect(
      (await codes.logIn({ clientId: codes.clientId, username: 'counted', password })).body,
    ).toMatchObject({ code: 500 })
  })
})
