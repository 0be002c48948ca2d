import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignsOfLife } from '../../../adapters/postgres/instances/signs-of-life.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

const never = () => new Promise<never>(() => undefined)
const watch = { quietMs: 500, signMs: 900, mostMs: 15_000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function later<T>(milliseconds: number, act: () => T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds)).then(act)
}

const silent = () =>
  later(900, () => {
    throw new DependencyUnavailable()
  })

describe('waiting for a server', () => {
  it('asks nothing while it answers soon', async () => {
    const ask = vi.fn(never)
    const done = new SignsOfLife(ask, watch).whileThere(later(499, () => 'done'))
    await vi.advanceTimersByTimeAsync(499)
    expect(await done).toBe('done')
    expect(ask).not.toHaveBeenCalled()
  })

  it("ends when it does not respond, long before the work's own limit", async () => {
    const done = vi.fn()
    new SignsOfLife(silent, watch).whileThere(never()).catch(done)
    await vi.advanceTimersByTimeAsync(1399)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.any(DependencyUnavailable))
  })

  it('continues while the server is busy but responds', async () => {
    const ask = vi.fn(() => later(100, () => undefined))
    const done = new SignsOfLife(ask, watch).whileThere(later(10_000, () => 'done'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await done).toBe('done')
    expect(ask.mock.calls.length).toBeGreaterThan(10)
  })

  it('ends at last all the same', async () => {
    const done = vi.fn()
    new SignsOfLife(async () => undefined, watch).whileThere(never()).catch(done)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1500)
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.any(DependencyUnavailable))
  })

  it('passes on a failure of the work, also while probing', async () => {
    const failure = new Error('no')
    const fail = () => {
      throw failure
    }
    const done = vi.fn()
    const life = new SignsOfLife(silent, watch)
    life.whileThere(later(100, fail)).catch(done)
    life.whileThere(later(700, fail)).catch(done)
    await vi.advanceTimersByTimeAsync(800)
    expect(done.mock.calls).toEqual([[failure], [failure]])
  })

  it('shares one probe among all that wait', async () => {
    const ask = vi.fn(silent)
    const life = new SignsOfLife(ask, watch)
    const all = Promise.allSettled([never(), never(), never()].map((work) => life.whileThere(work)))
    await vi.advanceTimersByTimeAsync(1400)
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(ask).toHaveBeenCalledOnce()
  })
})
