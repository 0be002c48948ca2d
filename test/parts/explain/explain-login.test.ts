import { beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../support/builders.ts'
import { type ClientsHarness, clientsHarness } from '../../support/clients-harness.ts'
import { ADMIN_PASSWORD } from '../../support/http-harness.ts'
import { sharedHarness } from '../../support/shared-harness.ts'

let http: ClientsHarness

function startForEach() {
  beforeEach(async () => {
    http = await clientsHarness()
  })
}

async function explained(query: Readonly<Record<string, string>> = {}) {
  const asked = { clientId: http.builtInClientId, grantType: 'password', ...query }
  const { body } = await http.ask('GET', `/system/client/explain?${new URLSearchParams(asked)}`)
  return Array.isArray(body.data) ? body.data : []
}

async function failed(query: Readonly<Record<string, string>>) {
  return (await explained(query)).filter(({ passed }) => !passed).map(({ check }) => check)
}

describe('GET /system/client/explain of a new service', () => {
  const service = sharedHarness(() => clientsHarness())
  beforeEach(() => {
    http = service()
  })

  it('says what a login passes, in the order of a login', async () => {
    expect(await explained({ userName: 'ADMIN' })).toEqual([
      { check: 'client_known', passed: true, reason: null },
      { check: 'client_enabled', passed: true, reason: null },
      { check: 'grant_allowed', passed: true, reason: null },
      { check: 'grant_configured', passed: true, reason: null },
      { check: 'budget', passed: true, reason: null },
      { check: 'captcha', passed: true, reason: 'The login needs a solved captcha.' },
      { check: 'user_known', passed: true, reason: null },
      { check: 'user_enabled', passed: true, reason: null },
      { check: 'user_not_locked', passed: true, reason: null },
    ])
  })

  it('reveals nothing about accounts without a name', async () => {
    const checks = (await explained()).map(({ check }) => check)
    expect(checks.filter((check) => String(check).startsWith('user'))).toEqual([])
  })

  it('reports an unknown client, and leaves out checks that need one', async () => {
    const checks = await explained({ clientId: 'strange' })
    expect(checks[0]).toEqual({
      check: 'client_known',
      passed: false,
      reason: 'There is no client with this id.',
    })
    expect(checks.map(({ check }) => check)).toEqual([
      'client_known',
      'grant_configured',
      'budget',
      'captcha',
    ])
  })

  it.each([
    ['nobody', ['user_known']],
    ['x', ['user_known']],
    ['x'.repeat(100), ['user_known']],
  ])('reports that %s has no account', async (userName, checks) => {
    expect(await failed({ userName })).toEqual(checks)
  })

  it.each(['clientId', 'grantType'])('needs %s', async (name) => {
    const query = new URLSearchParams({ clientId: 'x', grantType: 'password' })
    query.delete(name)
    const { body } = await http.ask('GET', `/system/client/explain?${query}`)
    expect(body).toMatchObject({ code: 500, error: 'validation_failed' })
  })
})

describe('GET /system/client/explain', () => {
  startForEach()

  it('reports a disabled client, a forbidden grant type, and one that is not configured', async () => {
    const { clientId } = await http.addClient({ status: '1', grantTypeList: ['sms'] })
    const query = { clientId: String(clientId) }
    expect(await failed(query)).toEqual(['client_enabled', 'grant_allowed'])
    expect(await failed({ ...query, grantType: 'sms' })).toEqual([
      'client_enabled',
      'grant_configured',
    ])
    expect(await failed({ grantType: 'Password' })).toEqual(['grant_allowed', 'grant_configured'])
  })

  it('reports a disabled account', async () => {
    await http.given.user(aUser({ name: 'gone', status: 'disabled' }), 'plain:x')
    expect(await failed({ userName: 'gone' })).toEqual(['user_enabled'])
  })

  it('reports a locked account and the time left, like the login', async () => {
    await http.given.user(aUser({ name: 'alice' }), await http.hasher.hash(ADMIN_PASSWORD))
    for (let n = 0; n < 5; n += 1) await http.logIn({ username: 'alice', password: 'wrong' })
    http.clock.advance(120)
    const lock = (await explained({ userName: 'alice' })).at(-1)
    expect(lock).toMatchObject({ check: 'user_not_locked', passed: false })
    expect(lock.reason).toContain('8 minutes')
    const { body } = await http.logIn({ username: 'alice', password: ADMIN_PASSWORD })
    expect(body).toMatchObject({ error: 'account_locked', msg: expect.stringContaining('8 min') })
  })

  it("reports an address without budget, by default the caller's", async () => {
    const rule = { name: 'login-failures', limit: 100, seconds: 600 }
    const charge = async (source: string) => {
      for (let n = 0; n < 100; n += 1) await http.limiter.charge(rule, source)
    }
    await charge('203.0.113.9')
    await charge('2001:db8:1:2::/64')
    expect(await failed({})).toEqual([])
    expect(await failed({ address: '203.0.113.9' })).toEqual(['budget'])
    expect(await failed({ address: '2001:db8:1:2::77' })).toEqual(['budget'])
    expect((await explained({ address: '203.0.113.9' }))[4].reason).toContain('600 seconds')
  })

  it('counts, spends and records nothing', async () => {
    await http.given.user(aUser({ name: 'bob' }), await http.hasher.hash(ADMIN_PASSWORD))
    const page = {
      filter: {},
      sort: { by: 'at', direction: 'asc' },
      offset: 0,
      limit: 200,
    } as const
    const before = await http.log.list(page)
    for (let n = 0; n < 120; n += 1) await explained({ userName: n % 2 ? 'bob' : 'nobody' })
    expect(await http.log.list(page)).toEqual(before)
    expect(await failed({ userName: 'bob' })).toEqual([])
    const { body } = await http.logIn({ username: 'bob', password: ADMIN_PASSWORD })
    expect(body).toMatchObject({ code: 200 })
  })

  it('finds a fault exactly where the login refuses', async () => {
    const password = ADMIN_PASSWORD
    await http.given.user(
      aUser({ name: 'gone', status: 'disabled' }),
      await http.hasher.hash(password),
    )
    await http.given.user(aUser({ name: 'shut' }), await http.hasher.hash(password))
    for (let n = 0; n < 5; n += 1) await http.logIn({ username: 'shut', password: 'wrong' })
    const clients = [
      { clientKey: 'usable' },
      { clientKey: 'other', grantTypeList: ['sms'] },
      { clientKey: 'disabled', status: '1' },
    ]
    const ids = await Promise.all(clients.map(async (one) => (await http.addClient(one)).clientId))
    let refused = 0
    for (const clientId of [...ids.map(String), 'strange']) {
      for (const username of ['admin', 'gone', 'shut', 'nobody']) {
        for (const grantType of ['password', 'sms', 'nonsense']) {
          const faults = await failed({ clientId, grantType, userName: username })
          const { body } = await http.logIn({ clientId, grantType, username, password })
          expect(body.code === 200, `${clientId} ${username} ${grantType}`).toBe(
            faults.length === 0,
          )
          refused += body.code === 200 ? 0 : 1
        }
      }
    }
    expect(refused).toBe(47)
  })

  it('answers in the language of the reader', async () => {
    const token = await http.holderOf('system:client:query')
    const { body } = await http.send({
      url: '/system/client/explain?clientId=strange&grantType=password',
      headers: {
        clientid: http.builtInClientId,
        authorization: `Bearer ${token}`,
        'content-language': 'zh_CN',
      },
    })
    expect(body.data).toMatchObject([{ reason: '没有此编号的客户端' }, {}, {}, {}])
  })
})
