import { expect, it } from 'vitest'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { aUser } from '../../support/builders.ts'
import { loginParts } from '../../support/login-parts.ts'

const MINUTE = 60_000

it.each([
  ['no second factor, an old session', false, 600 * MINUTE, 'passes'],
  ['a second factor, a young session', true, 10 * MINUTE, 'passes'],
  ['a second factor, an old session', true, 10 * MINUTE + 1, 'fresh_login_required'],
])('of an account with %s', async (_case, hasFactor, age, expected) => {
  const { clock, factors, given, secondFactors } = loginParts()
  await given.user(aUser({ id: '5', name: 'mei' }), 'plain:Correct-Horse-8')
  if (hasFactor) await factors.withApp('5')
  const session = new FreshSession(secondFactors, clock)
  const outcome = await session
    .require({ userId: '5', loggedInAt: clock.now().getTime() - age })
    .then(
      () => 'passes',
      ({ code }) => code,
    )
  expect(outcome).toBe(expected)
})
