import { setImmediate as yielding } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { RecordsHarness } from '../support/records.ts'

export function exclusiveWorkContract(adapter: string, records: RecordsHarness) {
  describe(`ExclusiveWork contract: ${adapter}`, () => {
    it('never overlaps when many instances try', async () => {
      let inside = 0
      let most = 0
      let ran = 0
      const work = async () => {
        inside += 1
        most = Math.max(most, inside)
        await records().parameters.value('anything')
        await yielding()
        inside -= 1
        ran += 1
      }
      const instances = Array.from({ length: 5 }, () => records().exclusiveWork())
      for (let round = 0; round < 5; round += 1) {
        const results = await Promise.all(instances.map((one) => one.run('sweep', work)))
        expect(results).toContain(true)
      }
      expect(most).toBe(1)
      expect(ran).toBeGreaterThanOrEqual(5)
    })

    it('answers false at once while another instance runs it, and lets other names run', async () => {
      const [one, other] = [records().exclusiveWork(), records().exclusiveWork()]
      const ran = await one.run('sweep', async () => {
        expect(await other.run('sweep', async () => expect.unreachable())).toBe(false)
        expect(await other.run('tidy', async () => {})).toBe(true)
      })
      expect(ran).toBe(true)
    })

    it('passes a failure on and is free again afterwards', async () => {
      const [one, other] = [records().exclusiveWork(), records().exclusiveWork()]
      const failing = one.run('sweep', () => Promise.reject(new RangeError('broken')))
      await expect(failing).rejects.toThrow(RangeError)
      expect(await other.run('sweep', async () => {})).toBe(true)
    })
  })
}
