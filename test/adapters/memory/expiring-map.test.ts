import { describe, expect, it } from 'vitest'
import { ExpiringMap } from '../../../adapters/memory/expiring-map.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { fc } from '../../support/properties.ts'

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
