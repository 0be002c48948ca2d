import { stat } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { Deadline, tooLate } from '../../../adapters/postgres/connection/deadline.ts'
import { patiently } from '../../../adapters/postgres/connection/patience.ts'
import { commitInTime } from '../../../adapters/postgres/connection/transaction.ts'
import { SharedRound } from '../../../adapters/postgres/instances/shared-round.ts'
import { RecentTotals } from '../../../adapters/postgres/rows/recent-totals.ts'
import {
  DependencyUnavailable,
  OutcomeUnknown,
} from '../../../domain/shared/availability-errors.ts'
import { standStill } from '../../support/stand-still.ts'

function failing(...errors: Error[]) {
  let tries = 0
  const work = async () => {
    const error = errors[tries]
    tries += 1
    if (error) throw error
  }
  return { work, tries: () => tries }
}

describe('patiently', () => {
  it.each([
    ['is not there', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['answers too late', tooLate()],
  ])('tries again while the store %s', async (_case, error) => {
    const { work, tries } = failing(error, error)
    const waits: number[] = []
    await patiently(work, { seconds: 10, onWait: (attempt) => waits.push(attempt) })
    expect([tries(), waits]).toEqual([3, [1, 2]])
  })

  it('does not try again what waiting does not heal', async () => {
    const { work, tries } = failing(Object.assign(new Error('who?'), { code: '28P01' }))
    await expect(patiently(work, { seconds: 10 })).rejects.toThrow('who?')
    expect(tries()).toBe(1)
  })

  it('gives up when time is up', async () => {
    const { work, tries } = failing(tooLate())
    await expect(patiently(work, { seconds: 0 })).rejects.toThrow()
    expect(tries()).toBe(1)
  })
})

describe('Deadline', () => {
  it('does not wait for ever', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(new Deadline(20).within(never)).rejects.toBeInstanceOf(DependencyUnavailable)
  })

  it('takes an answer that came while this process stood still', async () => {
    const answer = new Deadline(50).within(stat('.').then(() => 'came'))
    await new Promise(setImmediate)
    standStill(300)
    expect(await answer).toBe('came')
  })

  it('ends when its caller was told of a failure: nothing is committed afterwards', async () => {
    const deadline = new Deadline()
    const failure = new DependencyUnavailable()
    await expect(deadline.endingWith(Promise.reject(failure))).rejects.toBe(failure)
    const commit = vi.fn(async () => undefined)
    await expect(commitInTime(deadline, commit)).rejects.toBeInstanceOf(DependencyUnavailable)
    expect(commit).not.toHaveBeenCalled()
  })
})

describe('The outcome of a commit', () => {
  const never = new Promise<never>(() => undefined)
  const ended = new Error('Connection terminated unexpectedly')
  const refused = Object.assign(new Error('could not serialize'), { code: '40001' })

  it('is unknown when the connection ends, and when the answer is late', async () => {
    const outcome = commitInTime(undefined, () => Promise.reject(ended))
    await expect(outcome).rejects.toBeInstanceOf(OutcomeUnknown)
    const deadline = new Deadline(200)
    await expect(deadline.within(commitInTime(deadline, () => never))).rejects.toBeInstanceOf(
      OutcomeUnknown,
    )
  })

  it('is unknown when the caller gave up meanwhile, also if it has been committed', async () => {
    const deadline = new Deadline()
    await commitInTime(deadline, async () => undefined)
    const givenUp = deadline.endingWith(Promise.reject(new DependencyUnavailable()))
    await expect(givenUp).rejects.toBeInstanceOf(OutcomeUnknown)
    const own = new Error('no')
    await expect(deadline.endingWith(Promise.reject(own))).rejects.toBe(own)
  })

  it('is known when the server refuses it', async () => {
    const deadline = new Deadline()
    await expect(commitInTime(deadline, () => Promise.reject(refused))).rejects.toBe(refused)
    const late = deadline.endingWith(Promise.reject(new DependencyUnavailable()))
    await expect(late).rejects.not.toBeInstanceOf(OutcomeUnknown)
  })
})

function rounds() {
  const running: { end(): void; fail(error: Error): void }[] = []
  const shared = new SharedRound(
    () => new Promise<void>((resolve, reject) => running.push({ end: resolve, fail: reject })),
  )
  const settled: string[] = []
  const ask = (name: string) =>
    shared.run().then(
      () => settled.push(name),
      () => settled.push(`${name} failed`),
    )
  return { running, settled, ask }
}

it('shares the next round among all callers that arrive during one', async () => {
  const { running, settled, ask } = rounds()
  const first = ask('first')
  const [second, third] = [ask('second'), ask('third')]
  expect(running).toHaveLength(1)
  running[0]?.end()
  await first
  expect(settled).toEqual(['first'])
  await expect.poll(() => running.length).toBe(2)
  const fourth = ask('fourth')
  running[1]?.end()
  await Promise.all([second, third])
  expect(settled).toEqual(['first', 'second', 'third'])
  await expect.poll(() => running.length).toBe(3)
  running[2]?.end()
  await fourth
  expect(settled).toHaveLength(4)
})

it('begins a new round when none is running, and after a failed one', async () => {
  const { running, settled, ask } = rounds()
  const first = ask('first')
  const second = ask('second')
  running[0]?.fail(new Error('away'))
  await first
  await expect.poll(() => running.length).toBe(2)
  running[1]?.end()
  await second
  const third = ask('third')
  expect(running).toHaveLength(3)
  running[2]?.end()
  await third
  expect(settled).toEqual(['first failed', 'second', 'third'])
})

it('never answers with a round that began before the question', async () => {
  let begun = 0
  const shared = new SharedRound(async () => {
    begun += 1
    await new Promise((resolve) => setImmediate(resolve))
  })
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      for (let time = 0; time < index % 7; time += 1) await undefined
      const before = begun
      await shared.run()
      expect(begun).toBeGreaterThan(before)
    }),
  )
  expect(begun).toBeLessThan(5)
})

function aTable(rows: number) {
  let now = 0
  let counts = 0
  const totals = new RecentTotals(() => now)
  return {
    counted: (question = 'all') =>
      totals.of(question, async () => {
        counts += 1
        return rows
      }),
    wait: (ms: number) => {
      now += ms
    },
    get counts() {
      return counts
    },
  }
}

describe('RecentTotals', () => {
  it('counts a long list once in five seconds', async () => {
    const table = aTable(1000)
    expect([await table.counted(), await table.counted()]).toEqual([1000, 1000])
    table.wait(4999)
    await table.counted()
    expect(table.counts).toBe(1)
    table.wait(1)
    await table.counted()
    expect(table.counts).toBe(2)
  })

  it('counts a short list every time', async () => {
    const table = aTable(999)
    await table.counted()
    expect(await table.counted()).toBe(999)
    expect(table.counts).toBe(2)
  })

  it('keeps each question apart, and a bounded number of them', async () => {
    const table = aTable(9000)
    for (let question = 0; question <= 200; question += 1) await table.counted(`${question}`)
    expect(table.counts).toBe(201)
    await table.counted('200')
    expect(table.counts).toBe(201)
    await table.counted('0')
    expect(table.counts).toBe(202)
  })

  it('keeps nothing when counting fails', async () => {
    const totals = new RecentTotals(() => 0)
    await expect(totals.of('all', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await totals.of('all', async () => 6000)).toBe(6000)
  })
})
