import { describe, expect, it } from 'vitest'
import { argon2PackageEngine } from '../../../adapters/crypto/passwords/argon2-package-engine.ts'
import type { Argon2Engine } from '../../../adapters/crypto/passwords/argon2-parameters.ts'
import { HashQueue } from '../../../adapters/crypto/passwords/hash-queue.ts'
import { napiRsEngine } from '../../../adapters/crypto/passwords/napi-rs-engine.ts'
import { QueuedPasswordHasher } from '../../../adapters/crypto/passwords/queued-password-hasher.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { passwordHasherContract } from '../../contract/password-hasher.contract.ts'

const queue = new HashQueue(2, 16)
const napiRs = new QueuedPasswordHasher(napiRsEngine, queue)
const argon2Package = new QueuedPasswordHasher(argon2PackageEngine, queue)

passwordHasherContract('@node-rs/argon2', () => ({ hasher: napiRs, other: argon2Package }))
passwordHasherContract('argon2', () => ({ hasher: argon2Package, other: napiRs }))

describe('QueuedPasswordHasher', () => {
  it('computes a hash of the same cost when there is nothing to compare with', async () => {
    const { engine, compared } = spiedEngine()
    const hasher = new QueuedPasswordHasher(engine, queue)
    for (const hash of [undefined, '', 'damaged', await napiRs.hash('secret')]) {
      await hasher.verify(hash, 'secret')
    }
    expect(compared).toHaveLength(4)
    for (const hash of compared) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('answers false without a hash even if the stand-in matched', async () => {
    const hasher = new QueuedPasswordHasher(spiedEngine().engine, queue)
    expect(await hasher.verify(undefined, 'secret')).toBe(false)
    expect(await hasher.verify('damaged', 'secret')).toBe(false)
  })

  it('bounds comparisons and new hashes together', async () => {
    const { engine, release } = spiedEngine({ isHeld: true })
    const hasher = new QueuedPasswordHasher(engine, new HashQueue(1, 1))
    const [running, waiting] = [hasher.verify(undefined, 'a'), hasher.hash('b')]
    await expect(hasher.verify(undefined, 'c')).rejects.toBeInstanceOf(Overloaded)
    await expect(hasher.hash('d')).rejects.toBeInstanceOf(Overloaded)
    release()
    expect([await running, await waiting]).toEqual([false, 'hash of b'])
  })
})

/** An engine for which every password is right. */
function spiedEngine({ isHeld = false } = {}) {
  const compared: string[] = []
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  if (!isHeld) release()
  const engine: Argon2Engine = {
    hash: (password) => gate.then(() => `hash of ${password}`),
    verify: async (hash) => {
      compared.push(hash)
      await gate
      return true
    },
  }
  return { engine, compared, release }
}

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
