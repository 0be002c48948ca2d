import { describe, expect, it } from 'vitest'
import type { Ids } from '../../application/ports/crypto.ts'

export function idsContract(adapter: string, fresh: () => Ids) {
  describe(`Ids contract: ${adapter}`, () => {
    it('makes tokens of 256 bits that need no encoding', () => {
      const token = fresh().token()
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    })

    it('makes handles of 32 hex characters', () => {
      expect(fresh().handle()).toMatch(/^[0-9a-f]{32}$/)
    })

    it('never repeats itself', () => {
      const ids = fresh()
      const made = Array.from({ length: 5000 }, () => [ids.token(), ids.handle()]).flat()
      expect(new Set(made).size).toBe(made.length)
    })

    it('uses every bit', () => {
      const ids = fresh()
      const tokens = Array.from({ length: 200 }, () => Buffer.from(ids.token(), 'base64url'))
      for (let byte = 0; byte < 32; byte += 1) {
        const [ones, zeros] = tokens.reduce(
          ([some, none], token) => [some | (token[byte] ?? 0), none | ~(token[byte] ?? 0)],
          [0, 0],
        )
        expect([ones & 255, zeros & 255], `byte ${byte}`).toEqual([255, 255])
      }
    })

    it.each([1, 2, 3, 10, 100])('draws every number below %i about equally often', (limit) => {
      const ids = fresh()
      const draws = limit * 1000
      const counts = new Array<number>(limit).fill(0)
      for (let draw = 0; draw < draws; draw += 1) {
        const drawn = ids.below(limit)
        counts[drawn] = (counts[drawn] ?? Number.NaN) + 1
      }
      expect(counts).toHaveLength(limit)
      // Seven standard deviations: by chance once in 10^11 runs.
      for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(7 * Math.sqrt(1000))
    })
  })
}
