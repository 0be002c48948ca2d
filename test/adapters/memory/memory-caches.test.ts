import { beforeEach, describe, expect, it } from 'vitest'
import { ExpiringMap } from '../../../adapters/memory/expiring-map.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { cachesContracts } from '../../contract/caches.contract.ts'
import { aCachedSession, type Caches, type CachesHarness } from '../../support/caches.ts'
import { memoryCaches } from '../../support/memory-caches.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { fc } from '../../support/properties.ts'

describe('memory caches', () => {
  let harness: CachesHarness
  beforeEach(() => {
    const clock = new MovingClock()
    const here = memoryCaches(clock)
    harness = { here, there: here, elapse: async (seconds) => clock.advance(seconds) }
  })

  cachesContracts('memory', () => harness, false)
})

describe('memory caches bounds', () => {
  const BOUND = 3
  const rule = { name: 'rule', limit: 2, seconds: 60 }
  const names = ['a', 'b', 'c']

  let clock: MovingClock
  let caches: Caches
  beforeEach(() => {
    clock = new MovingClock()
    caches = memoryCaches(clock, BOUND)
  })

  describe('A full memory cache', () => {
    it('drops the session copy that was read longest ago', async () => {
      const { sessions } = caches
      for (const name of names) await sessions.fill(name, aCachedSession(), 60)
      await sessions.get('a', 60)
      await sessions.fill('d', aCachedSession(), 60)
      expect(await sessions.get('b', 60)).toBeUndefined()
      for (const kept of ['a', 'c', 'd']) expect(await sessions.get(kept, 60)).toBeDefined()
    })

    it('restores no ended session, even when its mark was dropped', async () => {
      const { sessions } = caches
      await sessions.end('old')
      clock.advance(10)
      for (const name of names) await sessions.end(name)
      await sessions.fill('old', aCachedSession(), 60)
      expect(await sessions.get('old', 60)).toBeUndefined()
    })

    it('stores copies again when all dropped marks have expired', async () => {
      const { sessions } = caches
      for (const name of [...names, 'd']) await sessions.end(name)
      clock.advance(59)
      await sessions.fill('new', aCachedSession(), 60)
      expect(await sessions.get('new', 60)).toBeUndefined()
      clock.advance(1)
      await sessions.fill('new', aCachedSession(), 60)
      expect(await sessions.get('new', 60)).toBeDefined()
    })

    it('drops the oldest code, which is then refused', async () => {
      const { codes } = caches
      for (const id of [...names, 'd']) await codes.put('captcha', id, id, 60)
      expect(await codes.take('captcha', 'a')).toBeUndefined()
      for (const id of ['b', 'c', 'd']) expect(await codes.take('captcha', id)).toBe(id)
    })

    it('drops the oldest sent code, and forgets no wrong try', async () => {
      const { verification } = caches
      for (const name of [...names, 'd']) await verification.put(name, 'right', 60)
      expect(await verification.check('a', ['right'], 's')).toBe('none')
      for (const name of ['b', 'c', 'd']) await verification.check(name, ['guess'], 's')
      await verification.put('e', 'right', 60)
      await expect(verification.check('e', ['guess'], 's')).rejects.toBeInstanceOf(Overloaded)
      await expect(verification.check('e', ['right'], 's')).rejects.toBeInstanceOf(Overloaded)
      expect(await verification.check('c', ['right'], 's')).toBe('right')
    })

    it('forgets no window: new subjects are refused, known ones continue', async () => {
      const { windows } = caches
      for (const name of names) await windows.hit(rule, name)
      await expect(windows.hit(rule, 'd')).rejects.toBeInstanceOf(Overloaded)
      expect(await windows.hit(rule, 'a')).toEqual({ allowed: true, remaining: 0 })
      expect(await windows.hit(rule, 'a')).toMatchObject({ allowed: false })
      clock.advance(61)
      expect(await windows.hit(rule, 'd')).toMatchObject({ allowed: true })
    })

    it('refuses sources that it could not charge, and keeps their captcha', async () => {
      const { limiter, codes } = caches
      for (const name of names) await limiter.charge(rule, name)
      await codes.put('captcha', 'id', '42', 600)
      await expect(limiter.pass(rule, 'd', { id: 'id', guess: '42' })).rejects.toBeInstanceOf(
        Overloaded,
      )
      const passed = await limiter.pass(rule, 'a', { id: 'id', guess: '42' })
      expect(passed).toMatchObject({ isSolved: true })
    })

    it('charges admitted sources even when it is full', async () => {
      const { limiter } = caches
      for (const name of [...names, 'd', 'd']) await limiter.charge(rule, name)
      clock.advance(1)
      expect(await limiter.pass(rule, 'd')).toMatchObject({ passed: false })
    })

    it('forgets no envelope: used ones stay used, new ones are refused', async () => {
      const { replays } = caches
      for (const digest of names) await replays.isFirstUse(digest, 60)
      await expect(replays.isFirstUse('d', 60)).rejects.toBeInstanceOf(Overloaded)
      for (const digest of names) expect(await replays.isFirstUse(digest, 60)).toBe(false)
      clock.advance(61)
      expect(await replays.isFirstUse('d', 60)).toBe(true)
    })
  })
})

describe('ExpiringMap', () => {
  it('drops expired entries as it grows', () => {
    const clock = new MovingClock()
    const map = new ExpiringMap<number>(clock, 1_000_000)
    for (let nth = 0; nth < 100_000; nth++) {
      if (map.hasSpaceFor(`${nth}`)) map.set(`${nth}`, nth, 10)
      clock.advance(0.1)
    }
    expect(map.size).toBeLessThan(2000)
  })

  it('finds room again within a second after entries of a full map are over', () => {
    const clock = new MovingClock()
    const map = new ExpiringMap<number>(clock, 2)
    map.set('short', 1, 0.5)
    map.set('long', 2, 60)
    expect(map.hasSpaceFor('new')).toBe(false)
    clock.advance(1)
    expect(map.hasSpaceFor('new')).toBe(true)
  })

  it('looks for room again when the clock was set back', () => {
    const clock = new MovingClock()
    const map = new ExpiringMap<number>(clock, 1)
    map.set('a', 1, 60)
    expect(map.hasSpaceFor('b')).toBe(false)
    clock.advance(-3600)
    map.set('a', 1, 10)
    clock.advance(11)
    expect(map.hasSpaceFor('b')).toBe(true)
  })

  it('agrees with a plain list of entries, whatever is done in whatever order', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd')
    const step = fc.oneof(
      fc.record({ do: fc.constant('set'), key, seconds: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ do: fc.constant('delete'), key, seconds: fc.constant(0) }),
      fc.record({ do: fc.constant('wait'), key, seconds: fc.integer({ min: 1, max: 20 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const clock = new MovingClock()
        const map = new ExpiringMap<number>(clock, 3)
        const model = new Map<string, { nth: number; until: number }>()
        let time = 0
        for (const [nth, { do: what, key: name, seconds }] of steps.entries()) {
          if (what === 'wait') clock.advance(seconds)
          if (what === 'wait') time += seconds
          if (what === 'delete') map.delete(name)
          if (what === 'delete') model.delete(name)
          if (what === 'set' && map.hasSpaceFor(name)) {
            map.set(name, nth, seconds)
            model.set(name, { nth, until: time + seconds })
          }
          const expected = model.get(name)
          const isOver = !expected || expected.until <= time
          expect(map.get(name)?.value).toBe(isOver ? undefined : expected.nth)
          expect(map.size).toBeLessThanOrEqual(3)
        }
      }),
    )
  })
})
