import { expect, it } from 'vitest'
import { LinkFactor } from '../../../application/auth/links/link-factor.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { aUser } from '../../support/builders.ts'
import { loginParts, source } from '../../support/login-parts.ts'

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
