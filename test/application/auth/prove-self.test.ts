import { describe, expect, it } from 'vitest'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { LinkFactor } from '../../../application/parts/links/use-link.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { appCode } from '../../support/app-code.ts'
import { aUser } from '../../support/builders.ts'
import { loginParts, source } from '../../support/login-parts.ts'
import { MovingClock } from '../../support/moving-clock.ts'

describe('prove self', () => {
  const caller = {
    sessionId: 'own',
    userId: '5',
    userName: 'Mei',
    clientId: 'client',
    roleKeys: [],
    permissions: PermissionSet.of([], []),
    loggedInAt: 0,
  }
  const password = 'Correct-Horse-8'

  async function setUp() {
    const parts = loginParts()
    const { prove } = parts
    await parts.given.user(aUser({ id: '5', name: 'Mei' }), `plain:${password}`)
    const account = () => parts.users.getLoginAccount(LoginName.parse('mei'))
    const codeOf = (proof: object) =>
      prove.execute(caller, proof, source).then(
        () => 'proven',
        ({ code }) => code,
      )
    return { ...parts, account, codeOf }
  }

  describe('ProveSelf', () => {
    it('accepts the own password, and counts nothing', async () => {
      const { codeOf, account } = await setUp()
      expect(await codeOf({ password })).toBe('proven')
      expect((await account()).failures.count).toBe(0)
    })

    it('counts wrong and absent passwords as failed logins, up to the lock', async () => {
      const { codeOf, account } = await setUp()
      const wrong = [{}, { password: '' }, { password: 'x'.repeat(129) }, { password: 'Wrong-1' }]
      for (const proof of wrong) expect(await codeOf(proof)).toBe('wrong_password')
      expect((await account()).failures.count).toBe(4)
      expect(await codeOf({ password: 'Wrong-2' })).toBe('account_locked')
      // What is not compared takes nothing from the budget of the source.
      for (let nth = 0; nth < 5; nth += 1) expect(await codeOf({ password })).toBe('account_locked')
    })

    it('does not let the right password begin a new count', async () => {
      const { codeOf, account } = await setUp()
      for (let nth = 0; nth < 4; nth += 1) await codeOf({ password: 'Wrong-1' })
      expect(await codeOf({ password })).toBe('proven')
      expect((await account()).failures.count).toBe(4)
    })

    it('tells nobody who is not this user', async () => {
      const { prove, given } = await setUp()
      await given.user(aUser({ id: '6', name: 'Lin' }), 'plain:Other-Horse-9')
      const foreign = prove.execute(caller, { password: 'Other-Horse-9' }, source)
      await expect(foreign).rejects.toMatchObject({
        code: 'wrong_password',
        params: { failures: 1 },
      })
      const renamed = prove.execute(
        { ...caller, userName: 'Lin' },
        { password: 'Other-Horse-9' },
        source,
      )
      await expect(renamed).rejects.toMatchObject({ code: 'wrong_password' })
    })

    it('asks for a second factor as well, once there is one', async () => {
      const { codeOf, factors, clock } = await setUp()
      const { secret, codes } = await factors.withApp('5')
      const otp = appCode(secret, clock.now())
      expect(await codeOf({ password })).toBe('factor_required')
      expect(await codeOf({ password: 'Wrong-1', otp })).toBe('wrong_password')
      expect(await codeOf({ password, otp: '000000' })).toBe('wrong_factor')
      expect(await codeOf({ password, otp })).toBe('proven')
      expect(await codeOf({ password, otp })).toBe('wrong_factor')
      expect(await codeOf({ password, otp: codes[0] })).toBe('proven')
    })

    it('locks after five wrong proofs of either kind', async () => {
      const { codeOf, factors, clock, account } = await setUp()
      const { secret } = await factors.withApp('5')
      for (const otp of ['000000', '000001', 'nonsense', '']) await codeOf({ password, otp })
      expect((await account()).failures.count).toBe(3)
      expect(await codeOf({ password: 'Wrong-1', otp: '1' })).toBe('wrong_password')
      expect(await codeOf({ password, otp: '000002' })).toBe('account_locked')
      const otp = appCode(secret, clock.now())
      expect(await codeOf({ password, otp })).toBe('account_locked')
    })

    it('accepts a young session of an account without a password', async () => {
      const { prove, given, clock } = await setUp()
      await given.user(aUser({ id: '7', name: 'Yu' }))
      const yu = { ...caller, userId: '7', userName: 'Yu', loggedInAt: clock.now().getTime() }
      await prove.execute(yu, {}, source)
      clock.advance(601)
      const old = prove.execute(yu, { password: '' }, source)
      await expect(old).rejects.toMatchObject({ code: 'fresh_login_required' })
    })
  })
})

const MINUTE = 60_000

it.each([
  ['young', 10 * MINUTE, undefined],
  ['old', 10 * MINUTE + 1, 'fresh_login_required'],
])('is not required of a session that is %s', (_case, age, expected) => {
  const clock = new MovingClock()
  const freshSession = new FreshSession(clock)
  const outcome = () => freshSession.require({ loggedInAt: clock.now().getTime() - age })
  if (expected === undefined) expect(outcome).not.toThrow()
  else expect(outcome).toThrow(expect.objectContaining({ code: expected }))
})

describe('link factor', () => {
  async function setUp() {
    const parts = loginParts()
    for (const [id, name] of [
      ['5', 'mei'],
      ['6', 'lin'],
    ] as const) {
      await parts.given.user(aUser({ id, name }), 'plain:Correct-Horse-8')
    }
    const { codes } = await parts.factors.withApp('5')
    const factor = new LinkFactor(parts.secondFactors, parts.typedFactor)
    const answer = (userId: string, otp?: string) =>
      factor.require(userId, otp, { source, origin: { address: source, userAgent: '' } }).then(
        () => 'passed',
        ({ code }) => code,
      )
    return { ...parts, codes, factor, answer }
  }

  it('asks whoever has a second factor for it', async () => {
    const { factor, answer, codes } = await setUp()
    expect([await factor.isNeeded('5'), await factor.isNeeded('6')]).toEqual([true, false])
    expect(await answer('6')).toBe('passed')
    expect(await answer('5')).toBe('factor_required')
    expect(await answer('5', codes[0])).toBe('passed')
    expect(await answer('5', codes[0])).toBe('wrong_factor')
  })

  it('counts wrong codes as failed logins, up to the lock', async () => {
    const { answer, users, codes } = await setUp()
    for (let nth = 0; nth < 4; nth += 1) expect(await answer('5', '000000')).toBe('wrong_factor')
    expect(await answer('5', '000000')).toBe('account_locked')
    expect(await answer('5', codes[0])).toBe('account_locked')
    expect((await users.getLoginAccount(LoginName.parse('mei'))).failures.locks).toBe(1)
  })
})
