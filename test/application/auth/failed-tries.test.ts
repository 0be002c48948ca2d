import { describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { Credentials } from '../../../application/auth/credentials.ts'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import type { LoginAccount } from '../../../application/ports/accounts/user-repo.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const MOST = 3
const RULE = { failuresBeforeLock: MOST, firstLockMinutes: 10, longestLockMinutes: 10 }
const SECONDS = 60
const name = LoginName.parse('mei')
const right = async () => 'right'
const wrong = async () => undefined
const away = async () => {
  throw new Error('away')
}

/** Instances over one limiter and one database, and a login that runs through one of them. */
function setUp(limit = 1000) {
  const clock = new MovingClock()
  const limiter = new MemoryLoginLimiter(new MemoryCodeStore(clock), new WindowTable(clock), clock)
  const { users } = memoryRecords()
  const guard = new LoginGuard(limiter, { name: 'login', limit, seconds: SECONDS }, MOST, false)
  const tries = new FailedTries(guard, users, clock, RULE)
  const reserve = (source = 'source') => guard.reserve(source, name, new Credentials([]))
  const logIn = async (compare: () => Promise<string | undefined>, source = 'source') =>
    tries.compare(name, await reserve(source), compare)
  /** Reads `account` instead of what is stored. */
  const stored = (account: Partial<LoginAccount>) => {
    const { getLoginAccount } = users
    users.getLoginAccount = async (...of) => ({
      ...(await getLoginAccount.apply(users, of)),
      ...account,
    })
  }
  return { clock, limiter, users, guard, tries, reserve, logIn, stored }
}

function comparing() {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  return { end: resolve, compare: () => promise }
}

describe('a failure that a login has reserved', () => {
  it('is given back after the right password', async () => {
    const { logIn, limiter } = setUp(1)
    for (let nth = 0; nth < 10; nth += 1)
      expect(await logIn(right)).toMatchObject({ state: 'right' })
    expect(limiter.size).toBe(0)
  })

  it('is charged to the source after a wrong one', async () => {
    const { logIn, reserve } = setUp(1)
    expect(await logIn(wrong)).toMatchObject({ state: 'wrong', failures: { count: 1 } })
    await expect(reserve()).rejects.toMatchObject({ params: { seconds: SECONDS } })
  })

  it('is left to the caller while the name is locked', async () => {
    const { logIn, guard, tries, reserve } = setUp(1)
    for (const source of ['a', 'b', 'c']) await logIn(wrong, source)
    const reserved = await reserve()
    expect(await tries.compare(name, reserved, away)).toMatchObject({ state: 'locked' })
    await expect(reserve()).rejects.toMatchObject({ params: { seconds: 1 } })
    guard.giveBack(reserved)
    expect(await reserve()).toBeDefined()
  })

  it('is given back when nothing could be compared', async () => {
    const { logIn, limiter, users } = setUp(1)
    await expect(logIn(away)).rejects.toThrow('away')
    users.getLoginAccount = away
    await expect(logIn(right)).rejects.toThrow('away')
    expect(limiter.size).toBe(0)
  })

  it.each([
    'recordLoginFailure',
    'charge',
  ] as const)('stays for its time when the failure could not be counted (%s)', async (lost) => {
    const { logIn, users, limiter, reserve, clock } = setUp(1)
    if (lost === 'charge') limiter.charge = away
    else users.recordLoginFailure = away
    await expect(logIn(wrong)).rejects.toThrow('away')
    await expect(reserve()).rejects.toMatchObject({ params: { seconds: 1 } })
    clock.advance(15)
    expect(await reserve()).toBeDefined()
  })
})

describe('guesses at one name that arrive at once', () => {
  it('are compared as often as the name may fail, and the others refused at once', async () => {
    const { logIn, users } = setUp()
    const { end, compare } = comparing()
    const all = Array.from({ length: 100 }, (_, nth) =>
      logIn(compare, `source ${nth}`).catch((error: unknown) => error),
    )
    expect(await Promise.all(all.slice(MOST))).toSatisfy((errors: unknown[]) =>
      errors.every((error) => error instanceof Overloaded),
    )
    end(undefined)
    expect(await Promise.all(all.slice(0, MOST))).toMatchObject(
      Array(MOST).fill({ state: 'wrong' }),
    )
    expect(await logIn(away)).toMatchObject({ state: 'locked' })
    expect((await users.getLoginAccount(name)).failures).toMatchObject({ count: MOST, locks: 1 })
  })

  it('are compared no more often when some failures are counted already', async () => {
    const { logIn } = setUp()
    await logIn(wrong)
    const { end, compare } = comparing()
    const running = [logIn(compare), logIn(compare)]
    await expect(logIn(away)).rejects.toBeInstanceOf(Overloaded)
    end('right')
    await Promise.all(running)
    expect(await logIn(right)).toMatchObject({ state: 'right' })
  })

  it('are counted when the next ones are compared', async () => {
    const { logIn, reserve, tries } = setUp()
    const slow = await reserve()
    for (let nth = 1; nth < MOST; nth += 1) await logIn(wrong)
    // The last failure belongs to the slow one.
    await expect(logIn(away)).rejects.toBeInstanceOf(Overloaded)
    expect(await tries.compare(name, slow, wrong)).toMatchObject({ failures: { locks: 1 } })
  })

  it('take nothing from the owner at a known source', async () => {
    const { logIn, reserve, stored } = setUp()
    await Promise.all([reserve('a'), reserve('b'), reserve('c')])
    await expect(logIn(away, 'home')).rejects.toBeInstanceOf(Overloaded)
    stored({ failureKey: `${name.key}\nhome` })
    expect(await logIn(right, 'home')).toMatchObject({ state: 'right' })
  })

  it('leave reservations of a process that died, for fifteen seconds', async () => {
    const { logIn, reserve, clock } = setUp()
    await Promise.all([reserve(), reserve(), reserve()])
    await expect(logIn(away)).rejects.toBeInstanceOf(Overloaded)
    clock.advance(15)
    expect(await logIn(right)).toMatchObject({ state: 'right' })
  })

  it('are compared one at a time when more failures are stored than the rule allows', async () => {
    const { logIn, stored } = setUp()
    stored({ failures: new LoginFailures(MOST + 2, 0, undefined) })
    const { end, compare } = comparing()
    const first = logIn(compare)
    await expect(logIn(away)).rejects.toBeInstanceOf(Overloaded)
    end('right')
    expect(await first).toMatchObject({ state: 'right' })
    expect(await logIn(right)).toMatchObject({ state: 'right' })
  })
})
