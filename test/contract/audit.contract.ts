import { describe, expect, it } from 'vitest'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { anOperation } from '../support/console-builders.ts'
import type { RecordsHarness } from '../support/records.ts'

const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 200 } as const

export function auditContract(adapter: string, records: RecordsHarness) {
  describe(`Audit contract: ${adapter}`, () => {
    it('keeps an entry with the change, made once the work is done', async () => {
      const { audit, given, operations, parameters } = records()
      const steps: string[] = []
      const work = async () => {
        await given.parameter('a', '1')
        steps.push('work')
        return 42
      }
      const entry = () => {
        steps.push('entry')
        return anOperation({ error: undefined })
      }
      expect(await audit.change(work, entry)).toBe(42)
      expect(steps).toEqual(['work', 'entry'])
      expect(await parameters.value('a')).toBe('1')
      expect((await operations.list(NEWEST)).entries).toMatchObject([
        anOperation({ error: undefined }),
      ])
    })

    it('keeps what was changed, once the work is done', async () => {
      const { audit, operations } = records()
      let changes: string | undefined
      const work = async () => {
        changes = '{"changes":["a\0b"]}'
      }
      await audit.change(work, () => anOperation({ changes, error: undefined }))
      await audit.failure(anOperation({ at: new Date(0) }))
      const [entry, other] = (await operations.list(NEWEST)).entries
      expect(entry?.changes).toMatch(/^\{"changes":\["a.b"\]\}$/s)
      expect(other?.changes).toBeUndefined()
    })

    it('keeps no entry of work that fails, and rethrows its error', async () => {
      const { audit, operations } = records()
      const failure = new Error('not today')
      const work = () => Promise.reject(failure)
      await expect(audit.change(work, () => anOperation())).rejects.toBe(failure)
      expect((await operations.list(NEWEST)).total).toBe(0)
    })

    it('keeps changes that come at once apart', async () => {
      const { audit, given, operations, recordStores } = records()
      const change = (n: number) =>
        audit.change(
          async () => {
            if (n % 3 === 0) throw new Error('not this one')
            await given.parameter(`k${n}`, '')
          },
          () => anOperation({ url: `k${n}`, error: undefined }),
        )
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => change(n)))
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7)
      const all = { conditions: [], scope: 'all', sort: [], offset: 0, limit: 200 } as const
      const keys = (await recordStores(PARAMETER).list(all)).rows.map(({ key }) => key)
      const entries = (await operations.list(NEWEST)).entries.map(({ url }) => url)
      expect(keys).toHaveLength(13)
      expect(entries.toSorted()).toEqual(keys.toSorted())
    })

    it('notes what changed no record', async () => {
      const { audit, operations } = records()
      await audit.note(anOperation({ kind: 'export', error: undefined }))
      const entry = anOperation({ kind: 'export', error: undefined })
      expect((await operations.list(NEWEST)).entries).toMatchObject([entry])
    })

    it('notes many at once, each as it is', async () => {
      const { audit, operations } = records()
      const entries = Array.from({ length: 20 }, (_, n) =>
        anOperation({
          kind: 'export',
          operatorName: `a"b\\${n}, {`,
          parameters: `{"n":"${n}\n'"}`,
          error: n % 2 === 0 ? undefined : 'internal_error',
          milliseconds: n,
        }),
      )
      await Promise.all(entries.map((entry) => audit.note(entry)))
      const kept = (await operations.list(NEWEST)).entries
      const inOrder = kept.toSorted((one, other) => one.milliseconds - other.milliseconds)
      expect(inOrder).toMatchObject(entries)
    })

    it('keeps hostile texts', async () => {
      const { audit, operations } = records()
      await audit.failure(anOperation({ operatorName: 'a\0b', parameters: '{"\0":"\n"}' }))
      expect((await operations.list(NEWEST)).total).toBe(1)
    })
  })
}
