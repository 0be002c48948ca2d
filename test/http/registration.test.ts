import { beforeEach, describe, expect, it } from 'vitest'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { type AccountsHarness, accountsHarness, type Fields } from '../support/accounts-harness.ts'
import { aClient, aUser } from '../support/builders.ts'
import { httpStores } from '../support/http-stores.ts'
import { PRIVILEGED_FIELDS } from '../support/privileged-fields.ts'
import { sharedHarness } from '../support/shared-harness.ts'
import { spied } from '../support/spied.ts'

const password = 'Correct-Horse-8'

let http: AccountsHarness

function startForEach() {
  beforeEach(async () => {
    http = await accountsHarness()
  })
}

const accountOf = (name: string) => http.users.getLoginAccount(LoginName.parse(name))

describe('POST /auth/register', () => {
  startForEach()

  it('opens an account without roles that can log in', async () => {
    const { status, body } = await http.register({ username: 'Mei.Lin', confirmPassword: 'x' })
    expect([status, body.code, body.data]).toEqual([200, 200, null])
    const token = http.tokenOf(await http.logIn({ username: 'mei.lin', password }))
    const { body: info } = await http.get('/system/user/getInfo', token)
    expect(info.data).toMatchObject({
      roles: [],
      permissions: [],
      user: { userName: 'Mei.Lin', nickName: 'Mei.Lin', status: '0', roles: [] },
    })
  })

  it('refuses a plain body', async () => {
    const payload = JSON.stringify(await http.registerBody())
    const headers = { 'content-type': 'application/json' }
    const { body } = await http.send({ method: 'POST', url: '/auth/register', headers, payload })
    expect(body).toMatchObject({ code: 403, error: 'envelope_required' })
    expect((await accountOf('mei')).userId).toBeUndefined()
  })

  it('adds nobody and reveals no account while it is closed', async () => {
    await http.given.user(aUser({ name: 'taken' }))
    for (const value of ['false', '', 'TRUE', '1']) {
      await http.toggle(value)
      const attempts: Fields[] = [
        { username: 'fresh' },
        { username: 'taken' },
        { username: 'admin' },
        { username: '?' },
        { username: 'fresh', password: 'weak' },
      ]
      const answers: string[] = []
      for (const one of attempts) answers.push(await closedAnswer(one))
      expect([...new Set(answers)]).toEqual([answers[0]])
      expect(answers[0]).toContain('registration_closed')
    }
    expect((await accountOf('fresh')).userId).toBeUndefined()
  })

  it('gives one name to one of 32 at once', async () => {
    const bodies = []
    for (let nth = 0; nth < 32; nth += 1) {
      const username = nth % 2 === 0 ? 'crowded' : 'ＣＲＯＷＤＥＤ'
      bodies.push(await http.registerBody({ username, password: `${password}${nth}` }))
    }
    const answers = await Promise.all(bodies.map((body) => http.postSealed('/auth/register', body)))
    const codes = answers.map(({ body }) => body.error ?? body.code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 'name_taken')).toHaveLength(31)
    const winner = codes.indexOf(200)
    expect(
      await http.logIn({ username: 'crowded', password: `${password}${winner}` }),
    ).toMatchObject({ body: { code: 200 } })
  })

  it('says in words why a password is weak', async () => {
    const { body } = await http.register({ password: 'S3cret!' })
    expect(body.msg).toBe('A password has at least 8 characters.')
  })

  it('spends a captcha by one try, right or wrong', async () => {
    const solved = await captcha()
    await http.register({ ...solved, password: 'weak' })
    expect(await http.register(solved)).toMatchObject({ body: { error: 'invalid_captcha' } })
  })

  it('has one answer for every unsuitable client and grant type', async () => {
    const disabled = await http.given.client(aClient({ status: 'disabled' }))
    const social = await http.given.client(aClient({ grants: new GrantPolicy(['social']) }))
    const refusals = [
      { clientId: 'unknown' },
      { clientId: disabled.clientId },
      { clientId: social.clientId },
      { clientId: social.clientId, grantType: 'social' },
      { grantType: 'nonsense' },
    ]
    const answers = []
    for (const one of refusals) answers.push(await http.register(one))
    const seen = answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain('invalid_client')
  })

  it('stops one source after its budget, before the captcha', async () => {
    const strict = await accountsHarness({ env: { REGISTRATIONS_PER_HOUR: '3' } })
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await strict.register({ username: `mei${nth}` })).toMatchObject({
        body: { code: 200 },
      })
    }
    const body = await strict.registerBody({ username: 'late' })
    const refused = await strict.postSealed('/auth/register', body)
    expect(refused).toMatchObject({ body: { error: 'too_many_requests' } })
    expect(await strict.codes.take('captcha', String(body.uuid))).toBeDefined()
    strict.clock.advance(3601)
    expect(await strict.register({ username: 'late' })).toMatchObject({ body: { code: 200 } })
  })

  it('gives 50 privileged fields no effect', async () => {
    expect(Object.keys(PRIVILEGED_FIELDS)).toHaveLength(50)
    await http.register({ username: 'plain' })
    await http.register({ username: 'greedy', ...PRIVILEGED_FIELDS })
    const [plain, greedy] = [await rowOf('plain'), await rowOf('greedy')]
    const names = { name: 'greedy', nickName: 'greedy', id: greedy?.id }
    expect(greedy).toEqual({ ...plain, ...names })
    expect(await http.logIn({ username: 'greedy', password })).toMatchObject({
      body: { code: 200 },
    })
  })

  it('never logs the password', async () => {
    await http.register()
    expect(http.logged()).toContain('/auth/register')
    expect(http.logged()).not.toContain(password)
  })

  it('hashes nothing while it is closed', async () => {
    const trace: string[] = []
    const stores = httpStores()
    const hasher = spied('hasher', stores.hasher, trace)
    const closed = await accountsHarness({ stores: { ...stores, hasher } })
    await closed.toggle('false')
    trace.length = 0
    await closed.register()
    expect(trace).toEqual([])
  })
})

describe('a registration that opens nothing', () => {
  const service = sharedHarness(accountsHarness)
  beforeEach(() => {
    http = service()
  })

  it.each<[string, Fields, string]>([
    ['a reserved name', { username: 'Ad.min' }, 'reserved_name'],
    ['a mixed name', { username: 'mеi' }, 'unsuitable_login_name'],
    ['a short name', { username: 'm' }, 'invalid_login_name'],
    ['a common password', { password: 'password123' }, 'weak_password'],
    ['a short password', { password: 'S3cret!' }, 'weak_password'],
    ['the name as password', { username: 'mei.lin', password: 'NIL.iem77' }, 'weak_password'],
    ['another kind of user', { userType: 'root' }, 'validation_failed'],
    ['no name', { username: undefined }, 'validation_failed'],
    ['a number as password', { password: 12345678 }, 'validation_failed'],
    ['a wrong captcha', { code: 'wrong' }, 'invalid_captcha'],
    ['no captcha', { uuid: '', code: '' }, 'invalid_request'],
  ])('refuses %s', async (_case, changes, error) => {
    const { body } = await http.register({ username: 'mei', ...(await captcha()), ...changes })
    expect(body).toMatchObject({ code: 500, error })
    expect(JSON.stringify(body)).not.toContain(String(changes.password ?? 'no password'))
  })
})

describe('a name that is there', () => {
  const service = sharedHarness(async () => {
    const started = await accountsHarness()
    await started.register({ username: 'mei' })
    return started
  })
  beforeEach(() => {
    http = service()
  })

  it.each(['MEI', 'ｍｅｉ', ' Mei '])('is refused in the spelling %j', async (username) => {
    expect(await http.register({ username })).toMatchObject({
      body: { code: 500, error: 'name_taken' },
    })
  })
})

async function captcha(): Promise<Fields> {
  return http.freshCaptcha()
}

async function closedAnswer(changes: Fields): Promise<string> {
  const { status, body } = await http.register(changes)
  return JSON.stringify({ status, ...body, requestId: '' })
}

async function rowOf(name: string) {
  const { userId } = await accountOf(name)
  return (await http.users.get(userId ?? ''))?.props
}
