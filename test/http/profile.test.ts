import { beforeEach, describe, expect, it } from 'vitest'
import type { Recipient } from '../../domain/verification/recipient.ts'
import { type AccountsHarness, accountsHarness, type Fields } from '../support/accounts-harness.ts'
import { aUser } from '../support/builders.ts'
import { aMailbox, aPhone } from '../support/codes-recipients.ts'
import { PRIVILEGED_FIELDS } from '../support/privileged-fields.ts'
import { sharedHarness } from '../support/shared-harness.ts'

const PROFILE = '/system/user/profile'
const password = 'Correct-Horse-8'

let http: AccountsHarness
let token: string

async function house() {
  const started = await accountsHarness()
  await started.given.user(aUser({ id: '5', name: 'mei' }), await started.hasher.hash(password))
  const own = started.tokenOf(await started.logIn({ username: 'mei', password }))
  return { ...started, own }
}

function enter(started: Awaited<ReturnType<typeof house>>) {
  http = started
  token = started.own
}

function startForEach() {
  beforeEach(async () => enter(await house()))
}

function startOnce() {
  const service = sharedHarness(house)
  beforeEach(() => enter(service()))
}

const profile = async () => Object((await http.get(PROFILE, token)).body.data)
const change = (fields: Fields) => http.put(PROFILE, token, fields)

describe('GET /system/user/profile', () => {
  startOnce()

  it('shows the caller with the newest login', async () => {
    expect(await profile()).toEqual({
      user: {
        userId: 5,
        tenantId: '000000',
        deptId: null,
        deptName: null,
        userName: 'mei',
        nickName: 'User 5',
        userType: 'sys_user',
        email: null,
        phonenumber: null,
        sex: '2',
        avatar: expect.stringMatching(/\/file\/initials\/\d+-U\.svg$/),
        loginIp: '127.0.0.1',
        loginDate: expect.stringMatching(/^2026-03-04 \d\d:\d\d:07$/),
        emailProven: false,
        phoneProven: false,
      },
      roleGroup: '',
      postGroup: '',
    })
  })

  it('names the roles', async () => {
    const admin = await http.openSession()
    const { body } = await http.get(PROFILE, admin)
    expect(Object(body.data).roleGroup).toBe('Role 1')
  })

  it('needs a session', async () => {
    expect(await http.get(PROFILE)).toMatchObject({ body: { code: 401 } })
    expect(await http.put(PROFILE, 'none', {})).toMatchObject({ body: { code: 401 } })
  })
})

describe('PUT /system/user/profile', () => {
  startForEach()

  it('takes what the page sends, and a blank contact clears it', async () => {
    const form = {
      userId: 1,
      nickName: ' Mei ',
      email: 'Mei@x.org',
      sex: '1',
      phonenumber: '13800138000',
    }
    expect(await change(form)).toMatchObject({ body: { code: 200, data: null } })
    expect((await profile()).user).toMatchObject({
      userId: 5,
      nickName: 'Mei',
      email: 'Mei@x.org',
      sex: '1',
      phonenumber: '13800138000',
    })
    // What a page was told of a contact that is not there, it may send back.
    expect(await change({ email: null, phonenumber: null })).toMatchObject({ body: { code: 200 } })
    expect((await profile()).user).toMatchObject({ email: 'Mei@x.org' })
    await change({ email: ' ', phonenumber: '' })
    expect((await profile()).user).toMatchObject({
      nickName: 'Mei',
      email: null,
      phonenumber: null,
    })
  })

  it.each<[Fields, Fields, Recipient]>([
    [{ email: 'mei@example.com' }, { email: 'ＭＥＩ@Example.com' }, aMailbox('mei@example.com')],
    [{ phonenumber: '13800138000' }, { phonenumber: '+86 13800138000' }, aPhone('+8613800138000')],
  ])('refuses a proven contact of somebody else in any spelling: %j', async (own, other, proven) => {
    await http.given.user(aUser({ id: '6', name: 'lin' }), await http.hasher.hash(password))
    const second = http.tokenOf(await http.logIn({ username: 'lin', password }))
    await change(own)
    await http.accounts.prove(proven, '5')
    const answer = await http.put(PROFILE, second, other)
    expect(answer).toMatchObject({ body: { code: 500, error: 'contact_taken' } })
    expect(await change(own)).toMatchObject({ body: { code: 200 } })
  })

  it('changes contacts only soon after a login, and everything else later too', async () => {
    const own = { nickName: 'Mei', email: 'mei@example.com', phonenumber: '13800138000' }
    await change(own)
    http.clock.advance(601)
    for (const contact of [{ email: 'x@y.example' }, { phonenumber: '' }]) {
      const { body } = await change({ ...own, ...contact })
      expect(body).toMatchObject({ code: 500, error: 'fresh_login_required' })
    }
    expect(await change({ ...own, nickName: 'May' })).toMatchObject({ body: { code: 200 } })
    expect((await profile()).user).toMatchObject({ ...own, nickName: 'May' })
    const login = await http.logIn({ username: 'mei', password })
    const young = await http.put(PROFILE, http.tokenOf(login), { email: 'x@y.example' })
    expect(young).toMatchObject({ body: { code: 200 } })
  })

  it('limits changes per user and hour', async () => {
    await http.given.user(aUser({ id: '6', name: 'lin' }), await http.hasher.hash(password))
    const second = http.tokenOf(await http.logIn({ username: 'lin', password }))
    const limit = 20
    const answers = await Promise.all(
      Array.from({ length: 2 * limit }, () => change({ phonenumber: '13800138000' })),
    )
    const refused = answers.filter(({ body }) => body.error === 'too_many_requests')
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(limit)
    expect(refused).toHaveLength(limit)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const other = await http.put(PROFILE, second, { phonenumber: '13900139000' })
    expect(other).toMatchObject({ body: { code: 200 } })
    expect(await change({ phonenumber: '13800138000' })).toMatchObject({
      body: { error: 'too_many_requests' },
    })
    expect((await profile()).user).toMatchObject({ phonenumber: '13800138000' })
    http.clock.advance(3600)
    token = http.tokenOf(await http.logIn({ username: 'mei', password }))
    expect(await change({ nickName: 'Mei' })).toMatchObject({ body: { code: 200 } })
  })

  it('gives 50 privileged fields no effect', async () => {
    const before = [await rowsOf('1'), await rowsOf('5')]
    expect(await change(PRIVILEGED_FIELDS)).toMatchObject({ body: { code: 200 } })
    expect([await rowsOf('1'), await rowsOf('5')]).toEqual(before)
  })
})

describe('PUT /system/user/profile with what is not valid', () => {
  startOnce()

  it.each<[string, Fields, string]>([
    ['a long nick name', { nickName: 'x'.repeat(31) }, 'validation_failed'],
    ['a blank nick name', { nickName: '  ' }, 'validation_failed'],
    ['a long address', { email: `${'x'.repeat(50)}@x.org` }, 'validation_failed'],
    ['no address', { email: 'mei' }, 'invalid_email'],
    ['no number', { phonenumber: '12345' }, 'invalid_phone'],
    ['an unknown sex', { sex: '3' }, 'validation_failed'],
    ['a list', { nickName: ['x'] }, 'validation_failed'],
    ['control characters', { nickName: 'a\nb' }, 'validation_failed'],
  ])('refuses %s and changes nothing', async (_case, fields, error) => {
    const before = await profile()
    expect(await change({ sex: '0', ...fields })).toMatchObject({ body: { code: 500, error } })
    expect(await profile()).toEqual(before)
  })
})

async function rowsOf(id: string) {
  return (await http.users.get(id))?.props
}
