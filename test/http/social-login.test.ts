import { beforeEach, describe, expect, it } from 'vitest'
import { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { fc } from '../support/properties.ts'
import { sharedHarness } from '../support/shared-harness.ts'
import { aBinding, anIdentity } from '../support/social-builders.ts'
import { DOMAIN, type SocialHarness, socialHarness } from '../support/social-harness.ts'

let http: SocialHarness
let alice: { userId: string; token: string }
let socialCode: string

async function house() {
  const started = await socialHarness()
  const bound = await started.person('alice')
  await started.bindings.bind(aBinding({ userId: bound.userId, outsideId: '42' }))
  return { ...started, bound }
}

function enter(started: Awaited<ReturnType<typeof house>>) {
  http = started
  alice = started.bound
  socialCode = http.github.codeFor('42')
}

function startForEach() {
  beforeEach(async () => enter(await house()))
}

function startOnce() {
  const service = sharedHarness(house)
  beforeEach(() => enter(service()))
}

const invalidState = { code: 500, error: 'invalid_social_state' }

describe('GET /auth/binding/{source}', () => {
  startForEach()

  it('answers the address as text, and gives the browser a secret', async () => {
    const { answer } = await http.leave()
    expect(answer.body).toMatchObject({ code: 200, data: expect.stringMatching(/^https:/) })
    expect(answer.headers['set-cookie']).toMatch(
      /^gatehouse-social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('makes a state in base64 without special characters', async () => {
    const { socialState, cookie } = await http.leave()
    expect(socialState).toMatch(/^[A-Za-z0-9]+={0,2}$/)
    const read = JSON.parse(atob(socialState))
    expect(read).toEqual({ tenantId: '000000', domain: DOMAIN, state: expect.any(String) })
    expect(atob(socialState)).not.toContain(cookie.split('=')[1])
  })

  it('keeps neither the secret of the browser nor the state itself', async () => {
    const put: string[] = []
    const keep = http.codes.put.bind(http.codes)
    http.codes.put = async (purpose, id, value, seconds) => {
      put.push(id, value)
      await keep(purpose, id, value, seconds)
    }
    const { socialState, cookie } = await http.leave()
    expect(put).toHaveLength(2)
    for (const secret of [socialState, cookie.split('=')[1]]) {
      expect(put.join()).not.toContain(secret)
    }
  })

  it('issues nothing for a domain off the list', async () => {
    const issued: string[] = []
    http.codes.put = async (purpose) => {
      issued.push(purpose)
    }
    for (const domain of [`${DOMAIN}.`, `${DOMAIN}@evil.example`, 'localhost:5666']) {
      const { answer } = await http.leave({ domain })
      expect(answer.body, domain).toMatchObject({ code: 500, data: null })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(issued).toEqual([])
    expect(http.github.asked).toEqual([])
  })

  it('returns to the configured front end when the page names none', async () => {
    const { body } = await http.send({ url: '/auth/binding/github' })
    const state = URL.parse(String(body.data))?.searchParams.get('state') ?? ''
    expect(JSON.parse(atob(state))).toMatchObject({ domain: DOMAIN })
  })

  it('allows one source twenty starts a minute', async () => {
    const url = '/auth/binding/github'
    const query = { domain: DOMAIN }
    const answers = await Promise.all(Array.from({ length: 21 }, () => http.send({ url, query })))
    const refused = answers.filter(({ body }) => body.error === 'too_many_requests')
    expect(refused).toHaveLength(1)
  })
})

describe('POST /auth/login with the grant social', () => {
  startForEach()

  it('logs in the user who bound the identity', async () => {
    const journey = await http.leave()
    const answer = await http.logInWith({ ...journey, socialCode })
    expect(answer.body).toMatchObject({ code: 200, data: { openid: null } })
    const info = await http.get('/system/user/getInfo', http.tokenOf(answer))
    expect(info.body).toMatchObject({ data: { user: { userName: 'alice' } } })
  })

  it('works for users whose password login others have locked', async () => {
    const until = new Date(http.clock.now().getTime() + 600_000)
    const locked = new LoginFailures(5, 1, until)
    await http.users.recordLoginFailure({ key: 'alice' }, http.clock.now(), () => locked)
    const answer = await http.logInWith({ ...(await http.leave()), socialCode })
    expect(answer.body).toMatchObject({ code: 200 })
  })

  it('accepts a state once, even from ten simultaneous requests', async () => {
    const journey = { ...(await http.leave()), socialCode }
    const answers = await Promise.all(Array.from({ length: 10 }, () => http.logInWith(journey)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect((await http.logInWith(journey)).body).toMatchObject(invalidState)
  })

  it('refuses two cookies of the name, because one of them is not ours', async () => {
    const foreign = `gatehouse-social=${'x'.repeat(43)}`
    for (const order of [(own: string) => [foreign, own], (own: string) => [own, foreign]]) {
      const journey = await http.leave()
      const cookie = order(journey.cookie).join('; ')
      const answer = await http.logInWith({ ...journey, cookie, socialCode })
      expect(answer.body).toMatchObject(invalidState)
    }
  })

  it('finds its cookie among others', async () => {
    const journey = await http.leave()
    const cookie = `a=1; xgatehouse-social=2;${journey.cookie};b=3`
    const answer = await http.logInWith({ ...journey, cookie, socialCode })
    expect(answer.body).toMatchObject({ code: 200 })
  })

  it('refuses a state that was altered anywhere, and is not spent by that', async () => {
    const journey = await http.leave()
    const { socialState } = journey
    await fc.assert(
      fc.asyncProperty(alterationOf(socialState), async (altered) => {
        const answer = await http.logInWith({ ...journey, socialState: altered, socialCode })
        expect(answer.body.code).toBe(500)
        http.clock.advance(1)
      }),
      { numRuns: 95 },
    )
    expect(http.github.exchanged).toEqual([])
    expect((await http.logInWith({ ...journey, socialCode })).body).toMatchObject({ code: 200 })
  })

  it('answers the same for a disabled account as for an unbound identity', async () => {
    const stranger = http.github.codeFor('nobody')
    const unbound = await http.logInWith({ ...(await http.leave()), socialCode: stranger })
    await http.given.disableUser(alice.userId)
    const disabled = await http.logInWith({ ...(await http.leave()), socialCode })
    expect(unbound.body).toMatchObject({ code: 500, error: 'social_not_bound' })
    expect({ ...disabled.body, requestId: '' }).toEqual({ ...unbound.body, requestId: '' })
  })

  it('makes no account and no binding', async () => {
    const stranger = http.github.codeFor('nobody')
    await http.logInWith({ ...(await http.leave()), socialCode: stranger })
    expect(await http.bindings.get('GITHUB', 'nobody')).toBeUndefined()
  })

  it('logs nobody in when the provider refuses the code', async () => {
    const journey = { ...(await http.leave()), socialCode: 'made up' }
    expect((await http.logInWith(journey)).body).toMatchObject({ error: 'provider_failed' })
  })

  it('does not take the identity of one source for that of another', async () => {
    const giteeCode = http.gitee.codeFor('42')
    const journey = await http.leave({ source: 'gitee' })
    const answer = await http.logInWith({ ...journey, socialCode: giteeCode })
    expect(answer.body).toMatchObject({ error: 'social_not_bound' })
  })

  it('charges the source for every refusal, and stops it before its state is looked at', async () => {
    for (let failure = 0; failure < 100; failure += 1) {
      await http.logInWith({ socialState: 'made up', socialCode })
    }
    const journey = { ...(await http.leave()), socialCode }
    expect((await http.logInWith(journey)).body).toMatchObject({ error: 'too_many_requests' })
    expect(http.github.exchanged).toEqual([])
    http.clock.advance(500)
    const passwords = await http.logIn({ username: 'alice', password: 'x' })
    expect(passwords.body).toMatchObject({ error: 'too_many_requests' })
  })

  it('does not log the returned values', async () => {
    const journey = { ...(await http.leave()), socialCode }
    await http.logInWith(journey)
    for (const secret of [journey.socialState, journey.cookie.split('=')[1], socialCode]) {
      expect(http.logged()).not.toContain(secret)
    }
  })
})

describe('what leads to no login', () => {
  startOnce()

  it.each([
    ['unknown', 'nobody'],
    ['spelt differently', 'GitHub'],
    ['a name of every object', '__proto__'],
  ])('refuses a source that is %s', async (_case, source) => {
    const { answer } = await http.leave({ source })
    expect(answer.body).toMatchObject({ code: 500, error: 'social_not_configured' })
    // Login pages show buttons of sources that are not configured.
    expect(answer.body.msg).toMatch(/Configured: .*github/)
  })

  it.each([
    ['socialCode', 'Authorization code'],
    ['socialState', 'Authorization state'],
    ['source', 'Third party'],
  ])('asks for a missing %s in the words of the page', async (field, word) => {
    const journey = await http.leave()
    const answer = await http.logInWith({ ...journey, socialCode, [field]: '' })
    expect(answer.body).toMatchObject({ code: 500, error: 'invalid_request' })
    expect(answer.body.msg).toContain(word)
  })

  it.each([
    '',
    ' ',
    '4\x002',
    'ａ',
    'x'.repeat(256),
  ])('logs nobody in when the provider says that somebody is %j', async (outsideId) => {
    http.github.identities.set('odd', anIdentity({ outsideId }))
    const journey = { ...(await http.leave()), socialCode: 'odd' }
    expect((await http.logInWith(journey)).body).toMatchObject({ error: 'provider_failed' })
  })
})

it('SOCIAL_BROWSER_CHECK=off sets no cookie and asks for none', async () => {
  const lax = await socialHarness(false)
  const { userId } = await lax.person('bob')
  await lax.bindings.bind(aBinding({ userId, outsideId: '7' }))
  const journey = await lax.leave()
  expect(journey.cookie).toBe('')
  const answer = await lax.logInWith({ ...journey, socialCode: lax.github.codeFor('7') })
  expect(answer.body).toMatchObject({ code: 200 })
})

function alterationOf(state: string) {
  return fc
    .tuple(fc.nat(state.length - 1), fc.constantFrom('', 'A', '=', ' ', '+', 'é', state))
    .map(([at, put]) => state.slice(0, at) + put + state.slice(at + 1))
    .filter((altered) => altered !== state)
}
