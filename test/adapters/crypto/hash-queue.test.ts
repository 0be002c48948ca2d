import { describe, expect, it } from 'vitest'
import { HashQueue } from '../../../adapters/crypto/passwords/hash-queue.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'

/** Work that lasts until it is told to end. */
class Job {
  readonly #done = Promise.withResolvers<string>()
  hasStarted = false

  readonly work = () => {
    this.hasStarted = true
    return this.#done.promise
  }

  end(): void {
    this.#done.resolve('done')
  }

  fail(): void {
    this.#done.reject(new Error('failed'))
  }
}

const jobs = (count: number) => Array.from({ length: count }, () => new Job())
const settled = () => new Promise((resolve) => setImmediate(resolve))
const started = (all: readonly Job[]) => all.map(({ hasStarted }) => hasStarted)

describe('HashQueue', () => {
  it('bounds how many run at once', async () => {
    const queue = new HashQueue(2, 10)
    const all = jobs(4)
    const results = all.map((job) => queue.run(job.work))
    expect(started(all)).toEqual([true, true, false, false])
    all[1]?.end()
    await settled()
    expect(started(all)).toEqual([true, true, true, false])
    for (const job of all) job.end()
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('serves in order of arrival, even when one arrives as a permit is released', async () => {
    const queue = new HashQueue(1, 10)
    const [first, second, late] = [new Job(), new Job(), new Job()]
    const running = queue.run(first.work)
    const waiting = queue.run(second.work)
    const slipping = running.then(() => queue.run(late.work))
    first.end()
    await settled()
    expect([second.hasStarted, late.hasStarted]).toEqual([true, false])
    second.end()
    late.end()
    await Promise.all([waiting, slipping])
  })

  it('refuses while the queue is full, and accepts again afterwards', async () => {
    const queue = new HashQueue(1, 1)
    const all = jobs(2)
    const results = all.map((job) => queue.run(job.work))
    await expect(queue.run(new Job().work)).rejects.toBeInstanceOf(Overloaded)
    all[0]?.end()
    await results[0]
    const third = new Job()
    const accepted = queue.run(third.work)
    all[1]?.end()
    third.end()
    expect(await accepted).toBe('done')
  })

  it('holds fewer that take longer', async () => {
    const queue = new HashQueue(1, 5)
    const [first, long, short, last] = [new Job(), new Job(), new Job(), new Job()]
    const results = [queue.run(first.work), queue.run(long.work, 4), queue.run(short.work)]
    await expect(queue.run(new Job().work)).rejects.toBeInstanceOf(Overloaded)
    first.end()
    await results[0]
    results.push(queue.run(last.work, 4))
    await expect(queue.run(new Job().work)).rejects.toBeInstanceOf(Overloaded)
    for (const job of [long, short, last]) job.end()
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
    expect(queue.waiting).toBe(0)
  })

  it('releases the permit of failing work', async () => {
    const queue = new HashQueue(1, 0)
    const failing = new Job()
    const failed = queue.run(failing.work)
    failing.fail()
    await expect(failed).rejects.toThrow('failed')
    const throwing = queue.run(() => {
      throw new Error('at once')
    })
    await expect(throwing).rejects.toThrow('at once')
    expect(await queue.run(async () => 'free')).toBe('free')
  })
})
