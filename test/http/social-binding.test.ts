import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../support/audit-entries.ts'
import { aUser } from '../support/builders.ts'
import { sharedHarness } from '../support/shared-harness.ts'
import { aBinding, anIdentity } from '../support/social-builders.ts'
import { type SocialHarness, socialHarness } from '../support/social-harness.ts'

interface Person {
  readonly userId: string
  readonly token: string
}

let http: SocialHarness
let alice: Person
let bob: Person
let socialCode: string

async function house() {
  const started = await socialHarness()
  const people = [await started.person('alice'), await started.person('bob')] as const
  return { ...started, people }
}

function enter(started: Awaited<ReturnType<typeof house>>) {
  http = started
  ;[alice, bob] = started.people
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
const unlock = (id: string | number, token: string) =>
  http.send({
    method: 'DELETE',
    url: `/auth/unlock/${id}`,
    headers: http.sessionHeaders(token),
  })

async function rowsOf(token: string): Promise<Record<string, unknown>[]> {
  const { body } = await http.get('/system/social/list', token)
  return Array.isArray(body.data) ? body.data : []
}

async function bound(person: Person, outsideId = '42'): Promise<string> {
  await http.bindings.bind(aBinding({ userId: person.userId, outsideId }))
  return (await http.bindings.listOf(person.userId))[0]?.id ?? ''
}

describe('POST /auth/social/callback', () => {
  startForEach()

  it('binds what the same person left for, and they can log in with it then', async () => {
    const journey = await http.leave({ token: alice.token })
    const answer = await http.bindWith(alice.token, { ...journey, socialCode })
    expect(answer.body).toMatchObject({ code: 200, data: null })
    const login = await http.logInWith({ ...(await http.leave()), socialCode })
    const info = await http.get('/system/user/getInfo', http.tokenOf(login))
    expect(info.body).toMatchObject({ data: { user: { userName: 'alice' } } })
  })

  it('works only for the same user in the same browser', async () => {
    const people = { nobody: undefined, alice: alice.token, bob: bob.token }
    const worked: string[] = []
    for (const [leaver, token] of Object.entries(people)) {
      for (const [comer, own] of Object.entries(people)) {
        const outsideId = `${leaver}-${comer}`
        const journey = await http.leave(token === undefined ? {} : { token })
        const returned = { ...journey, socialCode: http.github.codeFor(outsideId) }
        const { body } = await http.bindWith(own ?? 'x'.repeat(43), returned)
        expect(body.code === 200).toBe((await http.bindings.get('GITHUB', outsideId)) !== undefined)
        if (body.code === 200) worked.push(outsideId)
      }
    }
    expect(worked).toEqual(['alice-alice', 'bob-bob'])
  })

  it('begins soon after a login only', async () => {
    http.clock.advance(601)
    const { builtInClientId: clientid } = http
    const headers = { clientid, authorization: `Bearer ${alice.token}` }
    const url = '/auth/binding/github?domain=console.example'
    const late = await http.send({ url, headers })
    expect(late.body).toMatchObject({ error: 'fresh_login_required' })
  })

  it('treats an ended session as none', async () => {
    const journey = await http.leave({ token: 'x'.repeat(43) })
    const answer = await http.bindWith(alice.token, { ...journey, socialCode })
    expect(answer.body).toMatchObject(invalidState)
  })

  it('refuses a state that was used, and one that is ten minutes old', async () => {
    const used = { ...(await http.leave({ token: alice.token })), socialCode: 'made up' }
    expect((await http.bindWith(alice.token, used)).body).toMatchObject({
      error: 'provider_failed',
    })
    const again = await http.bindWith(alice.token, { ...used, socialCode })
    expect(again.body).toMatchObject(invalidState)
    const old = { ...(await http.leave({ token: alice.token })), socialCode }
    http.clock.advance(600)
    expect((await http.bindWith(alice.token, old)).body).toMatchObject(invalidState)
    expect(await rowsOf(alice.token)).toEqual([])
  })

  it('binds nothing when the provider leaves the identity out', async () => {
    http.github.identities.set('empty', anIdentity({ outsideId: '' }))
    const journey = { ...(await http.leave({ token: alice.token })), socialCode: 'empty' }
    const { body } = await http.bindWith(alice.token, journey)
    expect(body).toMatchObject({ error: 'provider_failed' })
    expect(await rowsOf(alice.token)).toEqual([])
  })

  it('never takes an identity from its user', async () => {
    await bound(bob)
    const journey = { ...(await http.leave({ token: alice.token })), socialCode }
    const { body } = await http.bindWith(alice.token, journey)
    expect(body).toMatchObject({ code: 500, error: 'social_identity_taken' })
    expect((await http.bindings.get('GITHUB', '42'))?.userId).toBe(bob.userId)
  })

  it('never replaces a binding of the same source', async () => {
    await bound(alice, 'first')
    const journey = { ...(await http.leave({ token: alice.token })), socialCode }
    const { body } = await http.bindWith(alice.token, journey)
    expect(body).toMatchObject({ code: 500, error: 'social_source_taken' })
    expect(await rowsOf(alice.token)).toMatchObject([{ openId: 'first' }])
  })

  it('gives an identity to one of two simultaneous users', async () => {
    const journeys = [alice, bob].map(async ({ token }) => {
      const journey = await http.leave({ token })
      return () => http.bindWith(token, { ...journey, socialCode })
    })
    const answers = await Promise.all((await Promise.all(journeys)).map((comeBack) => comeBack()))
    expect(answers.map(({ body }) => body.error ?? 'bound').sort()).toEqual([
      'bound',
      'social_identity_taken',
    ])
  })

  it('does not find accounts by e-mail address', async () => {
    await http.given.user(aUser({ name: 'carol', email: 'carol@example.com' }))
    const identity = anIdentity({ outsideId: '77', email: 'carol@example.com' })
    http.github.identities.set('mail', identity)
    const login = await http.logInWith({ ...(await http.leave()), socialCode: 'mail' })
    expect(login.body).toMatchObject({ error: 'social_not_bound' })
  })

  it('notes who bound what, without the code and the state', async () => {
    const journey = { ...(await http.leave({ token: alice.token })), socialCode }
    await http.bindWith(alice.token, journey)
    expect(await auditOf(http)).toMatchObject({ area: 'binding', kind: 'add', error: undefined })
    for (const secret of [socialCode, journey.socialState, journey.cookie.split('=')[1]]) {
      expect(http.logged()).not.toContain(secret)
    }
  })
})

describe('GET /system/social/list', () => {
  startForEach()

  it('shows own bindings without confidential data of the provider', async () => {
    await bound(bob, '7')
    await bound(alice)
    const { userId } = alice
    expect(await rowsOf(alice.token)).toEqual([
      {
        id: expect.any(Number),
        userId: Number(userId),
        tenantId: '000000',
        authId: 'GITHUB42',
        source: 'GITHUB',
        openId: '42',
        userName: 'octo',
        nickName: 'Octo Cat',
        email: 'octo@example.com',
        avatar: expect.stringMatching(/^http:\/\/127\.0\.0\.1.*\/file\/initials\/\d+-OC\.svg$/),
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ])
  })

  it('cuts names and leaves out addresses that are too long', async () => {
    const long = 'x'.repeat(5000)
    const identity = { userName: long, nickName: long, email: long, avatarUrl: long }
    http.github.identities.set('long', anIdentity({ ...identity, outsideId: '9' }))
    const journey = { ...(await http.leave({ token: alice.token })), socialCode: 'long' }
    await http.bindWith(alice.token, journey)
    const [row] = await rowsOf(alice.token)
    expect(row).toMatchObject({ userName: 'x'.repeat(100), email: null })
    expect(row?.avatar).toMatch(/-X\.svg$/)
  })
})

describe('DELETE /auth/unlock/{socialId}', () => {
  startForEach()

  it('removes an own binding, which opens nothing any more', async () => {
    const id = await bound(alice)
    expect((await unlock(id, alice.token)).body).toMatchObject({ code: 200, data: null })
    expect(await rowsOf(alice.token)).toEqual([])
    const login = await http.logInWith({ ...(await http.leave()), socialCode })
    expect(login.body).toMatchObject({ error: 'social_not_bound' })
    expect(await auditOf(http)).toMatchObject({ area: 'binding', kind: 'remove' })
  })

  it('answers 100 attempts with foreign ids as not found', async () => {
    const ids: string[] = []
    for (let nth = 0; nth < 100; nth += 1) {
      const { id } = await http.given.user(aUser())
      ids.push(await bound({ userId: id, token: '' }, `outside-${nth}`))
    }
    const missing = await unlock('987654321', alice.token)
    expect(missing.body).toMatchObject({ code: 500, error: 'social_binding_not_found' })
    for (const id of ids) {
      const { body } = await unlock(id, alice.token)
      expect({ ...body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
    for (let nth = 0; nth < 100; nth += 1) {
      expect(await http.bindings.get('GITHUB', `outside-${nth}`)).toBeDefined()
    }
  })

  it('keeps the last way to log in to an account', async () => {
    const carol = await http.given.user(aUser({ name: 'carol' }))
    const id = await bound({ userId: carol.id, token: '' })
    const login = await http.logInWith({ ...(await http.leave()), socialCode })
    const { body } = await unlock(id, http.tokenOf(login))
    expect(body).toMatchObject({ code: 500, error: 'social_last_way_in' })
    expect(await http.bindings.listOf(carol.id)).toHaveLength(1)
  })
})

describe('what is refused at any time', () => {
  startOnce()

  it.each([
    ['of another browser', { cookie: `gatehouse-social=${'x'.repeat(43)}` }],
    ['of no browser', { cookie: '' }],
    ['of another source', { source: 'gitee' }],
    ['that was made up', { socialState: btoa('{"state":"x"}') }],
  ])('refuses a state %s', async (_case, change) => {
    const journey = await http.leave({ token: alice.token })
    const answer = await http.bindWith(alice.token, { ...journey, socialCode, ...change })
    expect(answer.body).toMatchObject(invalidState)
    expect([http.github.exchanged, http.gitee.exchanged]).toEqual([[], []])
    expect(await rowsOf(alice.token)).toEqual([])
  })

  it.each(['0', '-1', 'x', '1,2', '99999999999999999999'])('refuses the id %j', async (id) => {
    expect((await unlock(id, alice.token)).body.code).toBe(500)
  })
})

describe('without a session', () => {
  startOnce()

  it.each([
    ['POST', '/auth/social/callback'],
    ['POST', '/auth/xcx/bind'],
    ['DELETE', '/auth/unlock/1'],
    ['GET', '/system/social/list'],
  ] as const)('%s %s answers 401', async (method, url) => {
    const headers = { clientid: http.builtInClientId }
    const { body } = await http.send({ method, url, headers })
    expect(body).toMatchObject({ code: 401, error: 'not_logged_in' })
  })
})
