import { describe, expect, it } from 'vitest'
import { Credentials } from '../../../application/auth/credentials.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { appCode } from '../../support/app-code.ts'
import { aClient, aUser } from '../../support/builders.ts'
import { loginParts, origin, solved, source } from '../../support/login-parts.ts'

const password = 'Correct-Horse-8'

async function setUp() {
  const parts = loginParts()
  const client = await parts.given.client(aClient())
  for (const [id, name] of [
    ['5', 'mei'],
    ['6', 'lin'],
  ] as const) {
    await parts.given.user(aUser({ id, name }), `plain:${password}`)
  }
  const app = await parts.factors.withApp('5')
  const logIn = async (texts: Readonly<Record<string, string>>, from = source) => {
    const credentials = await solved(parts, { username: 'mei', password, ...texts })
    const { clientId } = client
    const request = { clientId, grantType: 'password', credentials, origin, source: from }
    return parts.login.execute(request).then(
      () => 'open',
      ({ code }) => code,
    )
  }
  const code = () => appCode(app.secret, parts.clock.now())
  const failures = async () =>
    (await parts.users.getLoginAccount(LoginName.parse('mei'), source)).failures
  return { ...parts, client, app, logIn, code, failures }
}

describe('a login to an account with a second factor', () => {
  it('needs it after the right password, and says which are possible', async () => {
    const { login, logIn, client, ...parts } = await setUp()
    const credentials = await solved(parts, { username: 'mei', password })
    const { clientId } = client
    const request = { clientId, grantType: 'password', credentials, origin, source }
    await expect(login.execute(request)).rejects.toMatchObject({
      code: 'factor_required',
      params: { factors: 'totp,recovery' },
    })
    expect(await logIn({ otp: '  ' })).toBe('factor_required')
    expect(await logIn({ username: 'lin' })).toBe('open')
  })

  it.each([
    ['in its own field', (code: string) => ({ otp: code })],
    ['in its own field, in two halves', (code: string) => ({ otp: code.replace(/^.../, '$& ') })],
    ['after the password', (code: string) => ({ password: `${password} ${code}` })],
  ])('opens with a code of the app %s', async (_where, form) => {
    const { logIn, code } = await setUp()
    expect(await logIn(form(code()))).toBe('open')
  })

  it.each([
    ['in its own field', (code: string) => ({ otp: code })],
    [
      'in capitals and without dashes',
      (code: string) => ({ otp: code.replaceAll('-', '').toUpperCase() }),
    ],
    ['after the password', (code: string) => ({ password: `${password} ${code}` })],
  ])('opens once with a recovery code %s', async (_where, form) => {
    const { logIn, app, secondFactors } = await setUp()
    const recovery = app.codes[3] ?? ''
    expect(await logIn(form(recovery))).toBe('open')
    expect(await logIn(form(recovery))).toBe('wrong_factor')
    expect((await secondFactors.factorsOf('5')).recoveryCodes).toBe(9)
  })

  it('tells the user of a recovery code that was used, and of no other code', async () => {
    const { logIn, app, code, news } = await setUp()
    news.told.length = 0
    await logIn({ otp: code() })
    expect(news.kinds).not.toContain('5 recovery-code-used')
    await logIn({ otp: app.codes[0] ?? '' })
    expect(news.told).toContainEqual({ userId: '5', kind: 'recovery-code-used', origin })
  })

  it('accepts a step once, and none before it', async () => {
    const { logIn, code, clock } = await setUp()
    const first = code()
    expect(await logIn({ otp: first })).toBe('open')
    expect(await logIn({ otp: first })).toBe('wrong_factor')
    clock.advance(30)
    const second = code()
    expect(await logIn({ otp: second })).toBe('open')
    expect(await logIn({ otp: first })).toBe('wrong_factor')
  })

  it('opens one session for one code, however many arrive at once', async () => {
    const { logIn, code } = await setUp()
    const otp = code()
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn({ otp })))
    expect(answers.filter((answer) => answer === 'open')).toHaveLength(1)
  })

  it('counts wrong codes as wrong passwords, and locks after five of both', async () => {
    const { logIn, code, failures } = await setUp()
    expect(await logIn({ otp: '000000' })).toBe('wrong_factor')
    expect(await logIn({ password: `${password} abcd` })).toBe('invalid_grant')
    expect(await logIn({ password: `${password} 000000` })).toBe('wrong_factor')
    expect(await logIn({ otp: 'nonsense' })).toBe('wrong_factor')
    expect((await failures()).count).toBe(4)
    expect(await logIn({})).toBe('factor_required')
    expect((await failures()).count).toBe(4)
    expect(await logIn({ password: 'wrong' })).toBe('account_locked')
    expect(await logIn({ otp: code() })).toBe('account_locked')
  })

  it('tells a source of the lock that its wrong codes have led to, also for a password', async () => {
    const { logIn, refusals } = await setUp()
    for (let nth = 0; nth < 5; nth += 1) await logIn({ otp: '000000' })
    const next = refusals.next(LoginName.parse('mei'), source, 'invalid_grant')
    await expect(next).resolves.toMatchObject({ error: { code: 'account_locked' }, isOld: true })
  })

  it('begins a new count with the session, not with the password', async () => {
    const { logIn, code, failures } = await setUp()
    for (let nth = 0; nth < 4; nth += 1) await logIn({ password: 'wrong' })
    expect(await logIn({})).toBe('factor_required')
    expect(await logIn({ otp: code() })).toBe('open')
    expect((await failures()).count).toBe(0)
    expect(await logIn({ password: 'wrong' })).toBe('invalid_grant')
  })

  it('compares five of 200 guesses at the code', async () => {
    const { logIn, failures } = await setUp()
    const guesses = Array.from({ length: 200 }, (_, nth) => logIn({ otp: String(100_000 + nth) }))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'wrong_factor').length).toBeLessThan(5)
    expect((await failures()).locks).toBe(1)
  })

  it('asks nothing of a grant type that the client calls strong', async () => {
    const { factorGuard, client } = await setUp()
    const request = (grantType: string) => ({
      ...{ clientId: client.clientId, grantType, origin, source },
      credentials: new Credentials([]),
    })
    const user = { userId: '5', failureKey: undefined }
    await factorGuard.pass(user, client, request('social'))
    for (const grantType of ['password', 'sms', 'email', 'xcx', 'sixth']) {
      const passed = factorGuard.pass(user, client, request(grantType))
      await expect(passed).rejects.toMatchObject({ code: 'factor_required' })
    }
  })
})

describe('a password with a code behind it', () => {
  it('is the whole password of an account without a second factor', async () => {
    const { logIn, given } = await setUp()
    await given.user(aUser({ id: '7', name: 'yu' }), 'plain:night train 123456')
    expect(await logIn({ username: 'yu', password: 'night train 123456' })).toBe('open')
    expect(await logIn({ username: 'yu', password: 'night train' })).toBe('invalid_grant')
    expect(await logIn({ username: 'lin', password: `${password} 123456` })).toBe('invalid_grant')
  })

  it('is compared once, like any other, whoever is named', async () => {
    const { logIn, hasher } = await setUp()
    let sources = 0
    const compared = async (username: string, typed: string) => {
      hasher.compared.length = 0
      sources += 1
      await logIn({ username, password: typed }, `source ${sources}`)
      return hasher.compared.length
    }
    const typed = [
      'wrong',
      'wrong 123456',
      'wrong abcd-efgh-ijkm-npqr',
      `${password} 000000`,
      ' 123456',
    ]
    for (const username of ['mei', 'lin', 'nobody']) {
      for (const one of typed)
        expect([username, one, await compared(username, one)]).toEqual([username, one, 1])
    }
  })

  it('is whole when the code has a field of its own', async () => {
    const { logIn, code, given, factors, clock } = await setUp()
    await given.user(aUser({ id: '7', name: 'yu' }), 'plain:night train 123456')
    const { secret } = await factors.withApp('7')
    const yu = { username: 'yu', password: 'night train 123456' }
    expect(await logIn({ ...yu, otp: appCode(secret, clock.now()) })).toBe('open')
    clock.advance(30)
    const both = `night train 123456 ${appCode(secret, clock.now())}`
    expect(await logIn({ ...yu, password: both })).toBe('open')
    expect(await logIn({ password: `${password} ${code()}`, otp: code() })).toBe('invalid_grant')
  })
})
