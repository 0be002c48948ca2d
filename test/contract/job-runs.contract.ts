import { describe, expect, it } from 'vitest'
import type { RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

export function jobRunsContract(adapter: string, records: RecordsHarness) {
  describe(`JobRuns contract: ${adapter}`, () => {
    it('remembers when a job was first seen', async () => {
      const { jobRuns } = records()
      const first = await jobRuns.get('a/sweep', later(1))
      expect(first).toEqual({
        name: 'a/sweep',
        since: later(1),
        result: 'waiting',
        failures: 0,
        retryAt: undefined,
        milliseconds: undefined,
        failure: undefined,
      })
      expect(await jobRuns.get('a/sweep', later(2))).toEqual(first)
    })

    it('counts a run that does not end as failed, to be tried again', async () => {
      const { jobRuns } = records()
      await jobRuns.get('sweep', later(1))
      await jobRuns.begin('sweep', later(2), later(3))
      const kept = { since: later(2), result: 'running', failures: 1, retryAt: later(3) }
      expect(await jobRuns.get('sweep', later(9))).toMatchObject(kept)
    })

    it('keeps a failure until the next success', async () => {
      const { jobRuns } = records()
      await jobRuns.get('sweep', later(1))
      await jobRuns.begin('sweep', later(2), later(3))
      await jobRuns.end('sweep', { milliseconds: 4, failure: 'no "…"' })
      const failed = { result: 'failed', failures: 1, milliseconds: 4, failure: 'no "…"' }
      expect(await jobRuns.get('sweep', later(9))).toMatchObject({ ...failed, retryAt: later(3) })
      await jobRuns.begin('sweep', later(3), undefined)
      expect(await jobRuns.get('sweep', later(9))).toMatchObject({
        failures: 2,
        retryAt: undefined,
      })
      await jobRuns.end('sweep', { milliseconds: 5 })
      const succeeded = { result: 'succeeded', failures: 0, milliseconds: 5, failure: undefined }
      expect(await jobRuns.get('sweep', later(9))).toMatchObject(succeeded)
    })

    it('lists jobs by name', async () => {
      const { jobRuns } = records()
      for (const name of ['b', 'c', 'a']) await jobRuns.get(name, later(1))
      expect((await jobRuns.list()).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    })
  })
}
