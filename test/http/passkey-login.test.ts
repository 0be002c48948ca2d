import { describe, expect, it } from 'vitest'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { aClient } from '../support/builders.ts'
import { aDevice, type PasskeyHarness, passkeyHarness } from '../support/passkey-harness.ts'

async function setUp(env: Readonly<Record<string, string>> = {}) {
  const http = await passkeyHarness(env)
  const { userId, token } = await http.person('mei')
  return { http, userId, token, device: await http.register(token, 'Laptop', { counter: 1 }) }
}

async function lastLogin({ log }: PasskeyHarness) {
  const { entries } = await log.list({
    ...{ filter: {}, offset: 0, limit: 1 },
    sort: { by: 'at', direction: 'desc' },
  })
  return entries[0]
}

describe('a login by passkey', () => {
  it('opens a session, and tells the login log whose', async () => {
    const { http, device } = await setUp()
    const token = http.tokenOf(await http.enter(device, { counter: 2 }))
    const { body } = await http.get('/system/user/getInfo', token)
    expect(body).toMatchObject({ code: 200, data: { user: { userName: 'mei' } } })
    expect(await lastLogin(http)).toMatchObject({ userName: 'mei', outcome: 'success' })
  })

  it('is refused when its answer is sent again, also by twenty at once', async () => {
    const { http, device } = await setUp()
    const { options, cookie } = await http.askToUse()
    const used = device.use(options, { counter: 2 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => http.logInWith(used, { cookie })),
    )
    const codes = answers.map(({ body }) => body.error ?? 'open').toSorted()
    expect(codes).toEqual(['open', ...Array.from({ length: 19 }, () => 'passkey_refused')])
  })

  it('is refused after two minutes', async () => {
    const { http, device } = await setUp()
    const { options, cookie } = await http.askToUse()
    http.clock.advance(121)
    const { body } = await http.logInWith(device.use(options, { counter: 2 }), { cookie })
    expect(body.error).toBe('passkey_refused')
  })

  it('is refused from a browser that was not asked', async () => {
    const { http, device } = await setUp()
    const { options } = await http.askToUse()
    const used = device.use(options, { counter: 2 })
    expect((await http.logInWith(used)).body.error).toBe('passkey_refused')
    const [mine, other] = [await http.askToUse(), await http.askToUse()]
    const answer = device.use(mine.options, { counter: 2 })
    const { body } = await http.logInWith(answer, { cookie: other.cookie })
    expect(body.error).toBe('passkey_refused')
  })

  it('leaves a browser its secret, so that a login at a third party goes on', async () => {
    const { http } = await setUp()
    const { cookie } = await http.askToUse()
    expect((await http.askToUse({ cookie })).cookie).toBe(cookie)
  })

  it('needs no browser check where settings turn it off, for front ends elsewhere', async () => {
    const { http, device } = await setUp({ SOCIAL_BROWSER_CHECK: 'off' })
    const { options, cookie } = await http.askToUse()
    expect(cookie).toBe('')
    const { body } = await http.logInWith(device.use(options, { counter: 2 }))
    expect(body.code).toBe(200)
  })

  it('is refused for another client than the one that asked', async () => {
    const { http, device } = await setUp()
    const grants = new GrantPolicy(['passkey'])
    const { clientId } = await http.given.client(aClient({ grants }))
    const { options, cookie } = await http.askToUse()
    const used = device.use(options, { counter: 2 })
    expect((await http.logInWith(used, { cookie, clientId })).body.error).toBe('passkey_refused')
    const theirs = await http.enter(device, { counter: 3 }, { clientId })
    expect(theirs.body.code).toBe(200)
  })

  it('is for clients that list it only', async () => {
    const { http, device } = await setUp()
    const grants = new GrantPolicy(['password'])
    const { clientId } = await http.given.client(aClient({ grants }))
    const { answer } = await http.askToUse({ clientId })
    expect(answer.body.error).toBe('invalid_client')
    const { options, cookie } = await http.askToUse()
    const used = device.use(options, { counter: 2 })
    expect((await http.logInWith(used, { cookie, clientId })).body.error).toBe('invalid_client')
  })

  it('is no answer to the question for a new passkey, nor the other way round', async () => {
    const { http, token, device } = await setUp()
    const registration = await http.askToMake(token)
    const used = device.use(registration.options, { counter: 2 })
    const { cookie } = registration
    expect((await http.logInWith(used, { cookie })).body.error).toBe('passkey_refused')
    const login = await http.askToUse()
    const made = { name: 'Phone', ...aDevice().make({ user: { id: '' }, ...login.options }) }
    const sent = { token, cookie: login.cookie }
    expect((await http.post('/auth/passkeys', made, sent)).body.error).toBe('passkey_not_proven')
  })

  it('refuses a copy, by its counter, and tells the login log whose it is', async () => {
    const { http, device } = await setUp()
    expect((await http.enter(device, { counter: 5 })).body.code).toBe(200)
    for (const counter of [5, 4, 0]) {
      expect((await http.enter(device, { counter })).body.error).toBe('passkey_refused')
      expect(await lastLogin(http)).toMatchObject({ userName: 'mei', reason: 'passkey_cloned' })
    }
    expect((await http.enter(device, { counter: 6 })).body.code).toBe(200)
  })

  it('refuses all alike, and tells the login log why', async () => {
    const { http, userId, device } = await setUp()
    const stranger = aDevice()
    stranger.make({ user: { id: Buffer.from(userId).toString('base64url') } })
    const texts = new Set<unknown>()
    const refused = async (reason: string, attempt: Promise<{ body: object }>) => {
      const { body } = await attempt
      texts.add(JSON.stringify({ ...body, requestId: null }))
      expect(body).toMatchObject({ error: 'passkey_refused' })
      expect(await lastLogin(http)).toMatchObject({ reason })
    }
    await refused('passkey_unknown', http.enter(stranger))
    await refused('passkey_invalid', http.enter(device, { origin: 'https://evil.example' }))
    await refused('passkey_invalid', http.enter(device, { isUserVerified: false }))
    await refused('passkey_challenge', http.enter(device, { challenge: 'YWJj' }))
    await http.given.disableUser(userId)
    await refused('passkey_disabled', http.enter(device, { counter: 9 }))
    expect([...texts]).toHaveLength(1)
  })

  it('counts refusals against their source', async () => {
    const { http, device } = await setUp({ LOGIN_SOURCE_FAILURES: '5' })
    const remoteAddress = '192.0.2.7'
    const wrong = { counter: 2, isUserVerified: false }
    for (let tries = 0; tries < 5; tries += 1) await http.enter(device, wrong, { remoteAddress })
    const { body } = await http.enter(device, { counter: 2 }, { remoteAddress })
    expect(body.error).toBe('too_many_requests')
    expect((await http.enter(device, { counter: 3 })).body.code).toBe(200)
  })

  it('is explained to administrators like every other', async () => {
    const { http } = await setUp()
    const { body } = await http.logIn({ password: 'Correct-Horse-7' })
    const query = { clientId: http.builtInClientId, grantType: 'passkey', userName: 'mei' }
    const url = `/system/client/explain?${new URLSearchParams(query)}`
    const answer = await http.get(url, Object(body.data).access_token)
    const failed = Object(answer.body).data.filter((one: { passed: boolean }) => !one.passed)
    expect(failed).toEqual([])
  })
})
