import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import type { SessionCache } from '../../application/ports/sessions/session-cache.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { httpStores } from '../support/http-stores.ts'
import { someMoment } from '../support/unique.ts'

describe('sessions', () => {
  const OK = { code: 200, data: null }
  const ENDED = { code: 401, error: 'not_logged_in' }
  const OWN_DOORS = [
    ['DELETE', '/monitor/online/myself/'],
    ['POST', '/monitor/online/'],
  ] as const
  let http: HttpHarness

  beforeEach(async () => {
    http = await httpHarness()
  })

  async function handles(token: string): Promise<string[]> {
    const { rows } = await http.asked('GET', '/monitor/online', token)
    return rows.map(({ tokenId }) => String(tokenId))
  }

  describe('the own sessions', () => {
    it('are rows as the front ends read them, without any token', async () => {
      const token = await http.openSession()
      const asked = await http.asked('GET', '/monitor/online', token)
      expect(asked).toMatchObject({ code: 200, total: 1 })
      expect(asked.rows).toEqual([
        {
          tokenId: expect.stringMatching(/^[0-9a-f]{32}$/),
          deptName: null,
          userName: 'admin',
          clientKey: expect.any(String),
          deviceType: 'pc',
          ipaddr: '127.0.0.1',
          loginLocation: 'Internal network',
          browser: 'Unknown',
          os: 'Unknown',
          loginTime: someMoment.getTime(),
          current: true,
        },
      ])
      expect(JSON.stringify(asked)).not.toContain(token)
      expect(JSON.stringify(asked)).not.toContain(http.tokens.digest(token))
    })

    it.each(OWN_DOORS)('end at once with %s', async (method, url) => {
      const lost = await http.openSession()
      const [handle = ''] = await handles(lost)
      const kept = await http.openSession()
      expect(await http.asked(method, url + handle, kept)).toMatchObject(OK)
      expect(await http.asked('GET', '/auth/codes', lost)).toMatchObject(ENDED)
      expect(await handles(kept)).toHaveLength(1)
    })

    it('end all at once but the one that asks', async () => {
      await http.somebody('alice')
      const [lost, unknown, kept] = [
        await http.openSession(),
        await http.openSession(),
        await http.openSession(),
      ]
      const alice = await http.openSession('alice')
      expect(await http.asked('DELETE', '/monitor/online/myself/others', kept)).toMatchObject(OK)
      for (const token of [lost, unknown]) {
        expect(await http.asked('GET', '/auth/codes', token)).toMatchObject(ENDED)
      }
      expect(await handles(kept)).toHaveLength(1)
      expect(await handles(alice)).toHaveLength(1)
    })

    it.each(OWN_DOORS)('are all that their user can end with %s', async (method, url) => {
      await http.somebody('mallory')
      const [admin, mallory] = [await http.openSession(), await http.openSession('mallory')]
      const [victim = ''] = await handles(admin)
      // Somebody else's, a made-up one and a digest are answered alike.
      for (const handle of [victim, 'f'.repeat(32), http.tokens.digest(admin)]) {
        const refused = { error: 'record_not_found' }
        expect(await http.asked(method, url + handle, mallory)).toMatchObject(refused)
      }
      expect(await handles(admin)).toEqual([victim])
    })

    it('are no longer shown when they are over', async () => {
      await http.openSession()
      http.clock.advance(1801)
      const token = await http.openSession()
      expect(await handles(token)).toHaveLength(1)
    })

    it('are at most twenty: a further login ends the oldest before it is answered', async () => {
      const tokens: string[] = []
      for (let n = 0; n < 21; n += 1) {
        tokens.push(await http.openSession())
        http.clock.advance(1)
        if (n === 0) expect(await handles(tokens[0] ?? '')).toHaveLength(1)
      }
      expect(await http.asked('GET', '/auth/codes', tokens[0] ?? '')).toMatchObject(ENDED)
      expect(await handles(tokens[1] ?? '')).toHaveLength(20)
    })
  })

  describe('the sessions of everybody', () => {
    it('are listed unpaged, and filtered by parts of name and address', async () => {
      await http.somebody('alice')
      await http.openSession('alice')
      const admin = await http.openSession()
      const names = async (query: string) =>
        (await http.asked('GET', `/monitor/online/list?${query}`, admin)).rows.map(
          (row) => row.userName,
        )
      expect((await names('pageNum=2&pageSize=1')).sort()).toEqual(['admin', 'alice'])
      // Only whoever cuts pages out of the list itself sends both.
      expect(await names('pageSize=1')).toHaveLength(1)
      expect(await names('userName=alice')).toEqual(['alice'])
      expect(await names('userName=lic')).toEqual(['alice'])
      expect(await names('userName=al_ce')).toEqual([])
      expect(await names('userName=&ipaddr=127.0.0.1')).toHaveLength(2)
      expect(await names('ipaddr=27.0.0')).toHaveLength(2)
      expect(await names('ipaddr=10.0.0.1')).toEqual([])
    })

    it('can be ended by those who may', async () => {
      await http.somebody('alice')
      await http.somebody('viewer', ['monitor:online:list'])
      await http.somebody('warden', ['monitor:online:forceLogout'])
      const alice = await http.openSession('alice')
      const [target = ''] = await handles(alice)
      const url = `/monitor/online/${target}`
      const viewer = await http.openSession('viewer')
      const refused = await http.asked('DELETE', url, viewer)
      expect(refused).toMatchObject({ code: 403 })
      expect(await http.asked('DELETE', '/monitor/online/unknown', viewer)).toEqual(refused)
      expect(await handles(alice)).toEqual([target])
      const warden = await http.openSession('warden')
      expect(await http.asked('GET', '/monitor/online/list', warden)).toMatchObject({ code: 403 })
      expect(await http.asked('DELETE', url, warden)).toMatchObject(OK)
      expect(await http.asked('GET', '/auth/codes', alice)).toMatchObject(ENDED)
      expect(await http.asked('DELETE', url, warden)).toMatchObject({ error: 'record_not_found' })
    })
  })

  it('ending a session holds on all instances while the cache is away', async () => {
    const stores = httpStores()
    let isUnreachable = false
    const cache: SessionCache = {
      get: async (...given) => stores.cache.get(...given),
      fill: async (...given) => stores.cache.fill(...given),
      async end(token) {
        if (isUnreachable) throw new DependencyUnavailable()
        await stores.cache.end(token)
      },
      onSwitch: () => undefined,
    }
    const [here, there] = [
      await httpHarness({ stores: { ...stores, cache } }),
      await httpHarness({ stores: { ...stores, cache } }),
    ]
    await here.somebody('alice')
    const [alice, admin] = [await here.openSession('alice'), await here.openSession()]
    const { rows } = await there.asked('GET', '/monitor/online', alice)
    isUnreachable = true
    await here.asked('DELETE', `/monitor/online/${rows[0]?.tokenId}`, admin)
    expect(await here.asked('GET', '/auth/codes', alice)).toMatchObject(ENDED)
    expect(await there.asked('GET', '/auth/codes', alice)).toMatchObject(ENDED)
    expect(await there.asked('GET', '/auth/codes', admin)).toMatchObject({ code: 200 })
  })
})

const JSON_TYPE = 'application/json'

async function loggedIn() {
  const http = await httpHarness()
  const token = await http.openSession()
  return { http, token }
}

describe('POST /auth/logout', () => {
  it.each<[string, Record<string, string>, string]>([
    ['plain text', { 'content-type': 'text/plain' }, 'bye'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['a type that is none', { 'content-type': 'nonsense' }, 'x'],
    ['no type', {}, 'x'],
    ['broken JSON', { 'content-type': JSON_TYPE }, '{"a":'],
    ['an array', { 'content-type': JSON_TYPE }, '[]'],
    ['a broken envelope', { 'content-type': JSON_TYPE, 'encrypt-key': 'zz' }, 'zz'],
    ['chunks', { 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked' }, '{'],
  ])('ends the session, though its body is %s', async (_case, headers, payload) => {
    const { http, token } = await loggedIn()
    const authorization = `Bearer ${token}`
    const answer = await http.send({
      method: 'POST',
      url: '/auth/logout',
      headers: { ...headers, authorization },
      payload,
    })
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: null } })
    expect((await http.get('/auth/codes', token)).body).toMatchObject({ code: 401 })
  })

  it('still refuses a body that announces itself as too long', async () => {
    const { http } = await loggedIn()
    const payload = 'x'.repeat(DEFAULT_LIMITS.bodyBytes + 1)
    const answer = await http.send({ method: 'POST', url: '/auth/logout', payload })
    expect(answer.body).toMatchObject({ code: 413 })
  })
})
