import { describe, expect, it } from 'vitest'
import type { RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

export function roundTimesContract(adapter: string, records: RecordsHarness) {
  describe(`RoundTimes contract: ${adapter}`, () => {
    it('keeps the latest of each name', async () => {
      const { rounds } = records()
      expect(await rounds.last('sweep')).toBeUndefined()
      await rounds.note('sweep', later(1))
      await rounds.note('sweep', later(2))
      await rounds.note('other', later(3))
      expect(await rounds.last('sweep')).toEqual(later(2))
      expect(await rounds.last('other')).toEqual(later(3))
    })
  })
}
