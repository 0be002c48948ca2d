import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { HashQueue } from '../../../adapters/crypto/passwords/hash-queue.ts'
import { napiRsEngine } from '../../../adapters/crypto/passwords/napi-rs-engine.ts'
import { QueuedPasswordHasher } from '../../../adapters/crypto/passwords/queued-password-hasher.ts'
import { ARGON2_WORK, countedEngines } from '../../support/counted-engines.ts'

const MINUTE = 60_000
/** Of another program, for `abc`. */
const OTHERS = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'
const hasher = new QueuedPasswordHasher(napiRsEngine, new HashQueue(2, 16))

describe('an imported bcrypt hash', () => {
  it.each(['2a', '2b', '2y'])('of version %s is compared, and outdated', async (version) => {
    const made = (await bcrypt('Zoë 漢字 🎉', 4)).replace('2b', version)
    expect(await hasher.verify(made, 'Zoë 漢字 🎉')).toBe(true)
    expect(await hasher.verify(made, 'Zoe 漢字 🎉')).toBe(false)
    expect(await hasher.verify(made, '')).toBe(false)
    expect(hasher.isOutdated(made)).toBe(true)
  })

  it('of another program is compared', async () => {
    expect(await hasher.verify(OTHERS, 'abc')).toBe(true)
    expect(await hasher.verify(OTHERS, 'abcd')).toBe(false)
  })

  it('counts the first 72 bytes, as where it was made', async () => {
    const made = await bcrypt(`${'é'.repeat(36)}behind`, 4)
    expect(await hasher.verify(made, `${'é'.repeat(36)}else`)).toBe(true)
    expect(await hasher.verify(made, `${'é'.repeat(35)}ea`)).toBe(false)
  })

  it.each([
    ['that is cut', OTHERS.slice(0, -1)],
    ['with more behind it', `${OTHERS}a`],
    ['of an unknown version', OTHERS.replace('2a', '2x')],
    ['that is too dear', OTHERS.replace('$06$', '$15$')],
    ['that is too cheap', OTHERS.replace('$06$', '$03$')],
  ])('%s is a wrong password', async (_case, damaged) => {
    expect(await hasher.verify(damaged, 'abc')).toBe(false)
    expect(hasher.isOutdated(damaged)).toBe(true)
  })
})

describe('the work of a comparison', () => {
  it('leaves fewer in the queue if it takes longer', async () => {
    const busy = Promise.withResolvers<boolean>()
    const engine = () => busy.promise
    const left = async () => ({ count: 3, usualCost: 14 })
    const dear = new QueuedPasswordHasher(napiRsEngine, new HashQueue(1, 32), {
      ...{ hashes: { left }, engine },
    })
    const tries = Array.from({ length: 4 }, () => dear.verify(undefined, 'abc'))
    const all = Promise.allSettled(tries)
    await expect(tries[3]).rejects.toMatchObject({ code: 'overloaded' })
    busy.resolve(false)
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('is the same for every account while such hashes are left', async () => {
    const left = { count: 3, usualCost: 6 }
    const { hasher: counted, compared } = countedEngines({ left: async () => left })
    const ours = await counted.hash('abc')
    for (const hash of [undefined, '', 'damaged', ours, OTHERS]) {
      for (const password of ['abc', 'wrong']) {
        compared.length = 0
        const isRight = password === 'abc' && (hash === ours || hash === OTHERS)
        expect(await counted.verify(hash, password)).toBe(isRight)
        expect(compared).toEqual([ARGON2_WORK, 'bcrypt 06'])
      }
    }
  })

  it('has nothing of bcrypt without such hashes, whose number is asked once a minute', async () => {
    let [asked, count, now] = [0, 0, 5 * MINUTE]
    const left = async () => {
      asked += 1
      return { count, usualCost: count > 0 ? 4 : undefined }
    }
    const { hasher: counted, compared } = countedEngines({ left }, () => now)
    const workOf = async (hash?: string) => {
      compared.length = 0
      await counted.verify(hash, 'wrong')
      return compared.slice(1)
    }
    await Promise.all([workOf(), workOf(), workOf()])
    now += MINUTE - 1
    expect(await workOf()).toEqual([])
    expect(asked).toBe(1)
    count = 2
    now += 1
    expect(await workOf()).toEqual(['bcrypt 04'])
    count = 0
    now += MINUTE
    expect(await workOf()).toEqual([])
    expect(asked).toBe(3)
    // Imported within this minute.
    count = 1
    expect(await workOf(OTHERS)).toEqual(['bcrypt 06'])
    expect(await workOf()).toEqual(['bcrypt 04'])
    expect(asked).toBe(4)
  })

  it('asks again after a failure', async () => {
    let isDown = true
    const left = async () => {
      if (isDown) throw new Error('down')
      return { count: 1, usualCost: 4 }
    }
    const { hasher: counted, compared } = countedEngines({ left })
    await expect(counted.verify(undefined, 'abc')).rejects.toThrow('down')
    isDown = false
    expect(await counted.verify(undefined, 'abc')).toBe(false)
    expect(compared).toEqual([ARGON2_WORK, 'bcrypt 04'])
  })
})
