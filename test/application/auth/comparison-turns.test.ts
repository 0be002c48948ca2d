import { describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginGate } from '../../../adapters/memory/sign-in/memory-login-gate.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { type ComparisonTurn, ComparisonTurns } from '../../../application/auth/comparison-turns.ts'
import { PolledTurns } from '../../../application/auth/polled-turns.ts'
import type { LoginAccount } from '../../../application/ports/user-repo.ts'
import { LoginFailures } from '../../../domain/identity/login-failures.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { nextTurnOfTheLoop } from '../../support/bounded-comparisons.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const MOST = 3
const LOCKED = new LoginFailures(MOST, 1, new Date(Date.UTC(2100)))

/** Several instances over one gate, which all read the same account. */
function setUp() {
  const clock = new MovingClock()
  const gate = new MemoryLoginGate(new MemoryCodeStore(clock), new WindowTable(clock), clock)
  const account = { failures: LoginFailures.none, failureKey: 'alice' }
  const read = async (): Promise<LoginAccount> => ({
    userId: '5',
    mayLogIn: true,
    passwordHash: 'hash',
    ...account,
  })
  const instance = () =>
    new ComparisonTurns(new PolledTurns(gate, clock, nextTurnOfTheLoop), clock, {
      failuresBeforeLock: MOST,
    })
  /** As a login comes: with what the gate offers. */
  const come = async (turns: ComparisonTurns, keys = ['alice', 'alice\n192.0.2.1']) => {
    const rule = { name: 'login', limit: 1000, seconds: 60 }
    const verdict = await gate.pass(rule, 'source', undefined, turns.asked(keys))
    if (!verdict.passed) throw new Error('There is no budget.')
    if (verdict.reservation) gate.giveBack(rule, verdict.reservation)
    return turns.take(verdict.turns, read)
  }
  return { clock, gate, account, instance, come, read }
}

function granted(turn: ComparisonTurn | LoginFailures | undefined): ComparisonTurn {
  if (turn === undefined || turn instanceof LoginFailures) throw new Error('There is no turn.')
  return turn
}

describe('turns of comparing', () => {
  it('are as many at once as may still be wrong, over all instances', async () => {
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
    const turns = instance()
    const strangers = await Promise.all([come(turns), come(turns), come(turns)])
    expect(strangers.map(granted)).toHaveLength(MOST)
    account.failureKey = 'alice\n192.0.2.1'
    const owner = come(turns, ['alice', 'alice\n192.0.2.9'])
    account.failureKey = 'alice\n192.0.2.9'
    expect(granted(await owner).account.failureKey).toBe('alice\n192.0.2.9')
  })

  it('are passed on to who waits here, without another look', async () => {
    const { gate, instance, come, read } = setUp()
    const turns = instance()
    const running = await Promise.all([1, 2, 3].map(() => come(turns)))
    const waiting = [1, 2, 3, 4].map(() => come(turns))
    await nextTurnOfTheLoop()
    gate.tryTurn = async () => {
      throw new Error('Nobody has to ask.')
    }
    for (const turn of running) granted(turn).end('unspent')
    for (const turn of waiting) granted(await turn).end('unspent')
    expect((await read()).failures.count).toBe(0)
    expect(gate.size).toBe(0)
  })

  it('are not passed on when they are nearly over', async () => {
    const { gate, clock, instance, come } = setUp()
    const turns = instance()
    const running = await Promise.all([1, 2, 3].map(() => come(turns)))
    const waiting = come(turns)
    let asked = 0
    const { tryTurn } = gate
    gate.tryTurn = (...about) => {
      asked += 1
      return tryTurn.apply(gate, about)
    }
    await nextTurnOfTheLoop()
    clock.advance(6)
    granted(running[0]).end('unspent')
    granted(await waiting)
    expect(asked).toBe(1)
  })

  it('are over for all who wait when the name is locked, and begin anew later', async () => {
    const { gate, account, instance, come } = setUp()
    const turns = instance()
    const running = await Promise.all([1, 2, 3].map(() => come(turns)))
    const waiting = [1, 2, 3, 4].map(() => come(turns))
    await nextTurnOfTheLoop()
    account.failures = LOCKED
    for (const turn of running) granted(turn).end(LOCKED)
    expect(await Promise.all(waiting)).toEqual([LOCKED, LOCKED, LOCKED, LOCKED])
    expect(await come(turns)).toBe(LOCKED)
    expect(gate.size).toBe(0)
    account.failures = new LoginFailures(MOST, 1, new Date(0))
    expect(granted(await come(turns))).toBeDefined()
  })

  it('go to who waits at another instance when nobody waits here', async () => {
    const { instance, come, account } = setUp()
    const [here, there] = [instance(), instance()]
    const running = await Promise.all([1, 2, 3].map(() => come(here)))
    const waiting = [come(there), come(there)]
    account.failures = new LoginFailures(1, 0, undefined)
    granted(running[0]).end(account.failures)
    granted(running[1]).end('unspent')
    for (const turn of waiting) granted(await turn).end('unspent')
  })

  it('that may have been wrong uncounted count on until they are over', async () => {
    const { clock, instance, come } = setUp()
    const turns = instance()
    const running = await Promise.all([1, 2, 3].map(() => come(turns)))
    for (const turn of running) granted(turn).end('uncounted')
    await expect(come(turns)).rejects.toBeInstanceOf(Overloaded)
    clock.advance(15)
    expect(granted(await come(turns))).toBeDefined()
  })

  it('are given back when the account cannot be read', async () => {
    const { gate, instance, come, read } = setUp()
    const turns = instance()
    const away = async () => {
      throw new Error('away')
    }
    const rule = { most: MOST, seconds: 15 }
    const turn = await gate.tryTurn('alice', rule)
    await expect(turns.take(turn ? [turn] : [], away)).rejects.toThrow('away')
    await expect(turns.take([], failingAfter(1, read))).rejects.toThrow('away')
    expect(gate.size).toBe(0)
    expect(granted(await come(turns))).toBeDefined()
  })

  it('let one at a time try when more are counted than lock a name today', async () => {
    const { account, instance, come } = setUp()
    account.failures = new LoginFailures(MOST + 2, 0, undefined)
    const turns = instance()
    const first = granted(await come(turns))
    const second = come(turns)
    await nextTurnOfTheLoop()
    first.end(LOCKED)
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
