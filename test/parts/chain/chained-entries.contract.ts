import { describe, expect, it } from 'vitest'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { anOperation } from '../../support/console-builders.ts'
import type { Records, RecordsHarness } from '../../support/records.ts'
import { later } from '../../support/unique.ts'

async function written({ audit, operations }: Records, count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 1) await audit.failure(anOperation({ at: later(n) }))
  const all = await operations.slice({ filter: {}, after: undefined, limit: 200 })
  return all.map(({ id }) => id).reverse()
}

export function chainedEntriesContract(adapter: string, records: RecordsHarness) {
  describe(`ChainedEntries contract: ${adapter}`, () => {
    it('lists what no link covers, by id', async () => {
      const { chained } = records()
      const ids = await written(records(), 5)
      const [first = '', second = '', third = ''] = ids
      const list = async (above: string, open: readonly string[], limit: number) =>
        (await chained.unlinked('operation', above, IdRanges.of(open), limit)).map(({ id }) => id)
      expect(await list('0', [], 9)).toEqual(ids)
      expect(await list(third, [], 9)).toEqual(ids.slice(3))
      expect(await list(third, [first, second], 3)).toEqual([first, second, ids[3]])
      expect(await chained.unlinked('login', '0', IdRanges.none, 9)).toEqual([])
    })

    it('gives entries whole, the same each time', async () => {
      const { chained } = records()
      const [first = '', second = ''] = await written(records(), 2)
      const unlinked = await chained.unlinked('operation', '0', IdRanges.none, 9)
      const found = await chained.get('operation', [second, first, '9223372036854775807'])
      expect(found).toEqual(unlinked)
      expect(unlinked.map(({ at }) => at)).toEqual([later(0), later(1)])
      expect(unlinked[0]?.text).toContain(anOperation().operatorName)
    })

    it('gives logins whole too', async () => {
      const { chained, log } = records()
      const origin = { address: '203.0.113.7', userAgent: 'Test "1.0"\\' }
      const failure = { userName: 'who', clientId: 'any', origin, reason: 'invalid_grant' }
      await log.record({ ...failure, at: later(0) })
      const [entry] = await chained.unlinked('login', '0', IdRanges.none, 9)
      for (const value of ['who', 'any', '203.0.113.7', 'invalid_grant', 'failure'])
        expect(entry?.text).toContain(`"${value}"`)
    })

    it('finds which of many ids are stored', async () => {
      const { chained } = records()
      const ids = await written(records(), 3)
      const all = IdRanges.above('0', '9223372036854775806')
      expect((await chained.among('operation', all, 2)).map(({ id }) => id)).toEqual(
        ids.slice(0, 2),
      )
      const others = all.without(IdRanges.of(ids))
      expect(await chained.among('operation', others, 2)).toEqual([])
    })

    it('counts what is above an id', async () => {
      const { chained } = records()
      const [first = ''] = await written(records(), 3)
      expect(await chained.countAbove('operation', first)).toEqual({ count: 2, oldest: later(1) })
      expect(await chained.countAbove('login', '0')).toEqual({ count: 0 })
    })
  })
}
