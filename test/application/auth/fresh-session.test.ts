import { expect, it } from 'vitest'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { MovingClock } from '../../support/moving-clock.ts'

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
