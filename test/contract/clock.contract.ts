import { describe, expect, it } from 'vitest'
import type { Clock } from '../../application/ports/clock.ts'

export function clockContract(adapter: string, clock: () => Clock) {
  describe(`Clock contract: ${adapter}`, () => {
    it('returns a new date to every caller', () => {
      const time = clock()
      const first = time.now()
      const before = first.getTime()
      first.setFullYear(1999)
      expect(time.now().getTime()).toBeGreaterThanOrEqual(before)
    })
  })
}
