import { beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

export function recoveryCodeRepoContract(adapter: string, records: RecordsHarness) {
  const codes = () => records().recoveryCodes
  const at = new Date('2026-11-26T10:00:00Z')
  const left = async (userId: string) =>
    (await records().secondFactors.factorsOf(userId)).recoveryCodes

  describe(`RecoveryCodeRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'mei' }))
      await records().given.user(aUser({ id: '2', name: 'lin' }))
      await codes().replace('1', ['a', 'b', 'c'], at)
    })

    it('spends a code once of 8 times at once', async () => {
      const tries = Array.from({ length: 8 }, () => codes().spend('1', 'a', at))
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
      expect(await left('1')).toBe(2)
    })

    it('spends nobody else’s code, and none that was never made', async () => {
      expect(await codes().spend('2', 'a', at)).toBe(false)
      expect(await codes().spend('1', 'z', at)).toBe(false)
      expect(await left('1')).toBe(3)
    })

    it('replaces used and unused codes', async () => {
      await codes().spend('1', 'a', at)
      await codes().replace('1', ['d', 'e'], at)
      expect(await left('1')).toBe(2)
      expect(await codes().spend('1', 'b', at)).toBe(false)
      expect(await codes().spend('1', 'd', at)).toBe(true)
    })
  })
}
