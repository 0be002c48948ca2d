import { describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import {
  type ComparisonPermit,
  ComparisonSemaphore,
} from '../../../application/auth/comparison-semaphore.ts'
import type { LoginAccount } from '../../../application/ports/user-repo.ts'
import { LoginFailures } from '../../../domain/identity/login-failures.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { nextTick } from '../../support/bounded-comparisons.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const MOST = 3
const LOCKED = new LoginFailures(MOST, 1, new Date(Date.UTC(2100)))

/** Several instances over one limiter, which all read the same account. */
function setUp() {
  const clock = new MovingClock()
  const limiter = new MemoryLoginLimiter(new MemoryCodeStore(clock), new WindowTable(clock), clock)
  const account = { failures: LoginFailures.none, failureKey: 'alice' }
  const read = async (): Promise<LoginAccount> => ({
    userId: '5',
    mayLogIn: true,
    passwordHash: 'hash',
    ...account,
  })
  const instance = () =>
    new ComparisonSemaphore({ limiter, clock, pause: nextTick }, { failuresBeforeLock: MOST })
  /** As a login comes: with what the limiter offers. */
  const come = async (permits: ComparisonSemaphore, keys = ['alice', 'alice\n192.0.2.1']) => {
    const rule = { name: 'login', limit: 1000, seconds: 60 }
    const verdict = await limiter.pass(rule, 'source', undefined, permits.asked(keys))
    if (!verdict.passed) throw new Error('There is no budget.')
    if (verdict.reservation) limiter.giveBack(rule, verdict.reservation)
    return permits.take(verdict.permits, read)
  }
  return { clock, limiter, account, instance, come, read }
}

function granted(permit: ComparisonPermit | LoginFailures | undefined): ComparisonPermit {
  if (permit === undefined || permit instanceof LoginFailures)
    throw new Error('There is no permit.')
  return permit
}

describe('permits of comparing', () => {
  it('are limited to the remaining attempts, across all instances', async () => {
    const { account, instance, come } = setUp()
    account.failures = new LoginFailures(1, 0, undefined)
    const [here, there] = [instance(), instance()]
    const [first] = [await come(here), await come(here)]
    await expect(come(there)).rejects.toBeInstanceOf(Overloaded)
    const third = come(there)
    granted(first).end('unspent')
    expect(granted(await third).account.failureKey).toBe('alice')
  })

  it('are counted under the key of the account only', async () => {
    const { account, instance, come } = setUp()
    const permits = instance()
    const strangers = await Promise.all([come(permits), come(permits), come(permits)])
    expect(strangers.map(granted)).toHaveLength(MOST)
    account.failureKey = 'alice\n192.0.2.1'
    const owner = come(permits, ['alice', 'alice\n192.0.2.9'])
    account.failureKey = 'alice\n192.0.2.9'
    expect(granted(await owner).account.failureKey).toBe('alice\n192.0.2.9')
  })

  it('are granted in order of arrival', async () => {
    const { limiter, instance, come } = setUp()
    const permits = instance()
    const running = await Promise.all([1, 2, 3].map(() => come(permits)))
    const served: string[] = []
    const waits = async (name: string) => {
      const permit = granted(await come(permits))
      served.push(name)
      permit.end('unspent')
    }
    const first = waits('first')
    await nextTick()
    const second = waits('second')
    await nextTick()
    granted(running[0]).end('unspent')
    await Promise.all([first, second, waits('third')])
    expect(served).toEqual(['first', 'second', 'third'])
    for (const permit of running.slice(1)) granted(permit).end('unspent')
    expect(limiter.size).toBe(0)
  })

  it('are awaited by at most 256 logins of one name, all refused together', async () => {
    const { instance, come } = setUp()
    const permits = instance()
    await Promise.all([1, 2, 3].map(() => come(permits)))
    let asking = true
    const waiting = Array.from({ length: 257 }, () => come(permits)).map((one) =>
      one.catch((error: unknown) => {
        asking = false
        return error
      }),
    )
    await nextTick()
    await expect(come(permits)).rejects.toBeInstanceOf(Overloaded)
    expect(asking).toBe(true)
    expect(await Promise.all(waiting)).toSatisfy((all: unknown[]) =>
      all.every((error) => error instanceof Overloaded),
    )
  })

  it('end for all waiting logins when the name is locked, and begin again later', async () => {
    const { limiter, account, instance, come } = setUp()
    const permits = instance()
    const running = await Promise.all([1, 2, 3].map(() => come(permits)))
    const waiting = [1, 2, 3, 4].map(() => come(permits))
    await nextTick()
    account.failures = LOCKED
    for (const permit of running) granted(permit).end('counted')
    expect(await Promise.all(waiting)).toEqual([LOCKED, LOCKED, LOCKED, LOCKED])
    expect(await come(permits)).toBe(LOCKED)
    expect(limiter.size).toBe(0)
    account.failures = new LoginFailures(MOST, 1, new Date(0))
    expect(granted(await come(permits))).toBeDefined()
  })

  it('go to another instance when none waits here', async () => {
    const { instance, come, account } = setUp()
    const [here, there] = [instance(), instance()]
    const running = await Promise.all([1, 2, 3].map(() => come(here)))
    const waiting = [come(there), come(there)]
    account.failures = new LoginFailures(1, 0, undefined)
    granted(running[0]).end('counted')
    granted(running[1]).end('unspent')
    for (const permit of waiting) granted(await permit).end('unspent')
  })

  it('stay in use until they expire when a failure was not counted', async () => {
    const { clock, instance, come } = setUp()
    const permits = instance()
    const running = await Promise.all([1, 2, 3].map(() => come(permits)))
    for (const permit of running) granted(permit).end('uncounted')
    await expect(come(permits)).rejects.toBeInstanceOf(Overloaded)
    clock.advance(15)
    expect(granted(await come(permits))).toBeDefined()
  })

  it('are given back when the account cannot be read', async () => {
    const { limiter, instance, come, read } = setUp()
    const permits = instance()
    const away = async () => {
      throw new Error('away')
    }
    const rule = { most: MOST, seconds: 15 }
    const permit = await limiter.tryPermit('alice', rule)
    await expect(permits.take(permit ? [permit] : [], away)).rejects.toThrow('away')
    await expect(permits.take([], failingAfter(1, read))).rejects.toThrow('away')
    expect(limiter.size).toBe(0)
    expect(granted(await come(permits))).toBeDefined()
  })

  it('allow one attempt at a time when more failures are stored than the limit', async () => {
    const { account, instance, come } = setUp()
    account.failures = new LoginFailures(MOST + 2, 0, undefined)
    const permits = instance()
    const first = granted(await come(permits))
    const second = come(permits)
    await nextTick()
    account.failures = LOCKED
    first.end('counted')
    expect(await second).toBe(LOCKED)
  })
})

function failingAfter(times: number, read: () => Promise<LoginAccount>) {
  let reads = 0
  return async () => {
    reads += 1
    if (reads > times) throw new Error('away')
    return read()
  }
}
