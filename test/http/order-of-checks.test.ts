import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { aClient } from '../support/builders.ts'
import {
  ADMIN_PASSWORD,
  type HarnessOptions,
  type HttpHarness,
  httpHarness,
} from '../support/http-harness.ts'
import { httpStores } from '../support/http-stores.ts'
import { times } from '../support/soak.ts'
import { spied } from '../support/spied.ts'

const password = ADMIN_PASSWORD
const opened = ['envelope.open', 'replays.isFirstUse']
const admitted = [...opened, 'clients.get']
const guarded = [...admitted, 'limiter.pass']

async function setUp(options: HarnessOptions = {}) {
  const trace: string[] = []
  const stores = httpStores()
  const http = await httpHarness({
    ...options,
    stores: {
      ...stores,
      envelope: spied('envelope', stores.envelope, trace),
      replays: spied('replays', stores.replays, trace),
      clients: spied('clients', stores.clients, trace),
      limiter: spied('limiter', stores.limiter, trace),
      users: spied('users', stores.users, trace),
      hasher: spied('hasher', stores.hasher, trace),
      sessions: spied('sessions', stores.sessions, trace),
    },
  })
  const body = await http.loginBody({ password })
  trace.length = 0
  return { http, trace, body }
}

type Attempt = (http: HttpHarness, body: Readonly<Record<string, unknown>>) => Promise<unknown>

const login =
  (changes: Readonly<Record<string, unknown>>): Attempt =>
  (http, body) =>
    http.postSealed('/auth/login', { ...body, ...changes })

function plain(payload: string, headers: Record<string, string> = {}): Attempt {
  const type = { 'content-type': 'application/json' }
  return (http) =>
    http.send({ method: 'POST', url: '/auth/login', headers: { ...type, ...headers }, payload })
}

const limits = { ...DEFAULT_LIMITS, sealedPerMinute: 0 }
const tooLong = plain('x'.repeat(300_000), { 'encrypt-key': 'x' })

describe('the order of checks of a login', () => {
  it.each<[string, Attempt, string[], HarnessOptions]>([
    ['is too large', tooLong, [], {}],
    ['comes too often', login({}), [], { settings: { limits } }],
    ['is not encrypted', plain('{}'), [], {}],
    ['cannot be decrypted', plain('abcd', { 'encrypt-key': 'abcd' }), ['envelope.open'], {}],
    ['has a number for a grant type', login({ grantType: 1 }), opened, {}],
    ['has no client', login({ clientId: undefined }), opened, {}],
    ['names an unknown client', login({ clientId: 'unknown' }), admitted, {}],
    ['names a grant type the client lacks', login({ grantType: 'sms' }), admitted, {}],
    ['has no captcha', login({ uuid: undefined }), admitted, {}],
    ['has a wrong captcha', login({ code: 'wrong' }), guarded, {}],
  ])('stops at once when the request %s', async (_case, attempt, expected, options) => {
    const { http, trace, body } = await setUp(options)
    for (let again = 0; again < times(5, 100); again += 1) {
      trace.length = 0
      await attempt(http, body)
      expect(trace).toEqual(expected)
    }
  })

  it('looks at the size before it counts the source', async () => {
    const { http, body } = await setUp({ settings: { limits } })
    expect(await tooLong(http, body)).toMatchObject({ body: { error: 'body_too_large' } })
    expect(await login({})(http, body)).toMatchObject({ body: { error: 'too_many_requests' } })
  })

  it('stops at the second use of an envelope', async () => {
    const { http, trace, body } = await setUp()
    const request = { method: 'POST', url: '/auth/login', ...http.sealed(body) } as const
    expect((await http.send(request)).body).toMatchObject({ code: 200 })
    trace.length = 0
    expect((await http.send(request)).body).toMatchObject({ error: 'invalid_envelope' })
    expect(trace).toEqual(opened)
  })

  it('stops before the captcha when the source has failed too often', async () => {
    const { http, trace, body } = await setUp()
    const budget = { name: 'login-failures', limit: 100, seconds: 600 }
    for (let failed = 0; failed < 100; failed += 1) await http.limiter.charge(budget, '127.0.0.1')
    trace.length = 0
    const { body: answer } = await login({})(http, body).then(Object)
    expect(answer).toMatchObject({ error: 'too_many_requests' })
    expect(trace).toEqual(guarded)
    expect(await http.codes.take('captcha', String(body.uuid))).toBeDefined()
  })

  it('treats a locked name like an unknown one and does not compare its password', async () => {
    const { http, trace, body } = await setUp()
    const lockAtOnce = { failuresBeforeLock: 1, firstLockMinutes: 10, longestLockMinutes: 10 }
    await http.users.recordLoginFailure(LoginName.parse('admin'), http.clock.now(), (current) =>
      current.afterFailure(http.clock.now(), lockAtOnce),
    )
    const { uuid, code } = await http.freshCaptcha()
    trace.length = 0
    await login({ username: 'nobody', uuid, code })(http, body)
    const ofUnknown = [...trace]
    trace.length = 0
    await login({})(http, body)
    // The count is stored as it is: it stands still during a lock.
    expect(trace).toEqual(ofUnknown)
    expect(trace.slice(0, 5)).toEqual([...guarded, 'users.getLoginAccount'])
    expect(trace).not.toContain('sessions.open')
  })

  it('stops at a disabled client', async () => {
    const { http, trace, body } = await setUp()
    const grants = new GrantPolicy(['password'])
    const { clientId } = await http.given.client(aClient({ status: 'disabled', grants }))
    await login({ clientId })(http, body)
    expect(trace).toEqual(admitted)
  })
})
