import { describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { Credentials } from '../../../application/auth/credentials.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { LoginName } from '../../../domain/identity/login-name.ts'
import { boundedComparisons, nextTick } from '../../support/bounded-comparisons.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const BUDGET = { name: 'login', limit: 1, seconds: 60 }
const RULE = { failuresBeforeLock: 1, firstLockMinutes: 10, longestLockMinutes: 10 }
const name = LoginName.parse('mei')
const away = async () => {
  throw new Error('away')
}

/** A source with budget for one failure, and a name that one failure locks. */
function setUp() {
  const clock = new MovingClock()
  const limiter = new MemoryLoginLimiter(new MemoryCodeStore(clock), new WindowTable(clock), clock)
  const guard = new LoginGuard(limiter, BUDGET, false)
  const { users } = memoryRecords()
  const { comparisons } = boundedComparisons({ limiter, guard, users, clock }, RULE)
  const admit = (source = 'source') =>
    guard.passWithCaptcha(source, new Credentials([]), comparisons.asked(name, source))
  const logIn = async (compare: () => Promise<string | undefined>, source = 'source') => {
    const admission = await admit(source)
    return { admission, ...(await comparisons.compare({ name, source, admission }, compare)) }
  }
  return { clock, limiter, guard, users, admit, logIn }
}

describe('what a login has reserved of the budget of its source', () => {
  it('is given back after the right password', async () => {
    const { logIn, limiter } = setUp()
    expect(await logIn(async () => 'right')).toMatchObject({ state: 'right' })
    expect(limiter.size).toBe(0)
  })

  it('is charged after a wrong one', async () => {
    const { logIn, admit } = setUp()
    expect(await logIn(async () => undefined)).toMatchObject({ state: 'wrong', closesLock: true })
    await expect(admit()).rejects.toMatchObject({ params: { seconds: BUDGET.seconds } })
  })

  it('is left to the caller while the name is locked', async () => {
    const { logIn, guard, admit } = setUp()
    await logIn(async () => undefined, 'elsewhere')
    const { state, admission } = await logIn(away)
    expect(state).toBe('locked')
    await expect(admit()).rejects.toMatchObject({ params: { seconds: 1 } })
    guard.giveBack(admission.reservation)
    expect(await admit()).toBeDefined()
  })

  it('is given back when nothing could be compared', async () => {
    const { logIn, limiter, users } = setUp()
    await expect(logIn(away)).rejects.toThrow('away')
    users.getLoginAccount = away
    await expect(logIn(async () => 'right')).rejects.toThrow('away')
    expect(limiter.size).toBe(0)
  })

  it('stays while others compare', async () => {
    const { logIn, admit } = setUp()
    const compared = Promise.withResolvers<undefined>()
    const first = logIn(() => compared.promise, 'elsewhere')
    await nextTick()
    const second = logIn(away)
    await nextTick()
    await expect(admit()).rejects.toMatchObject({ params: { seconds: 1 } })
    compared.resolve(undefined)
    expect([await first, await second]).toMatchObject([{ state: 'wrong' }, { state: 'locked' }])
  })

  it('stays for its time when a failure could not be charged', async () => {
    const { logIn, limiter, admit, clock } = setUp()
    limiter.charge = away
    await expect(logIn(async () => undefined)).rejects.toThrow('away')
    await expect(admit()).rejects.toMatchObject({ params: { seconds: 1 } })
    clock.advance(15)
    expect(await admit()).toBeDefined()
  })
})
