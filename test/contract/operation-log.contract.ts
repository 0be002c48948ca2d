import { describe, expect, it } from 'vitest'
import type { OperationFilter } from '../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../domain/audit/operation-kind.ts'
import { anOperation } from '../support/console-builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 200 } as const

export function operationLogContract(adapter: string, records: RecordsHarness) {
  describe(`OperationLog contract: ${adapter}`, () => {
    it('lists what was written, of every kind', async () => {
      const { audit, operations } = records()
      for (const kind of OPERATION_KINDS) await audit.failure(anOperation({ kind }))
      const { entries, total } = await operations.list(NEWEST)
      expect(total).toBe(10)
      expect(entries.map(({ kind }) => kind)).toEqual(OPERATION_KINDS.toReversed())
      expect(entries[9]).toEqual({ ...anOperation(), kind: 'other', id: expect.any(String) })
    })

    it.each<[string, OperationFilter, number[]]>([
      ['nothing', {}, [0, 1, 2]],
      ['the area', { areas: ['notice'] }, [0]],
      ['one of two areas', { areas: ['file', 'notice'] }, [0, 1]],
      ['no area', { areas: [] }, []],
      ['part of the operator', { operatorContains: 'me' }, [2]],
      ['part of the operator in another form', { operatorContains: 'ＭE' }, [2]],
      ['part of the address', { addressContains: '51.100' }, [2]],
      ['part of a hidden address', { addressContains: '51.100', addressIsWhole: true }, []],
      ['a whole address', { addressContains: '198.51.100.1', addressIsWhole: true }, [2]],
      ['part of the address in another form', { addressContains: '５1.100' }, [2]],
      ['the kind', { kind: 'remove' }, [1]],
      ['failures', { hasFailed: true }, [1, 2]],
      ['successes', { hasFailed: false }, [0]],
      ['the first moment', { from: later(1) }, [1, 2]],
      ['the last moment', { to: later(1) }, [0, 1]],
      ['everything together', { hasFailed: true, from: later(1), kind: 'add' }, [2]],
    ])('filters by %s', async (_case, filter, expected) => {
      const { audit, operations } = records()
      const elsewhere = { operatorName: 'mei', address: '198.51.100.1' }
      await audit.failure(anOperation({ error: undefined }))
      await audit.failure(anOperation({ area: 'file', kind: 'remove', at: later(1) }))
      await audit.failure(anOperation({ ...elsewhere, area: 'client', at: later(2) }))
      const { entries, total } = await operations.list({ ...NEWEST, filter })
      expect(entries.map(({ at }) => at).toReversed()).toEqual(expected.map(later))
      expect(total).toBe(expected.length)
    })

    it('lists in pages, by time or by duration', async () => {
      const { operations } = records()
      await filled(records())
      const found = async (page: object) =>
        (await operations.list({ ...NEWEST, ...page })).entries.map(
          ({ milliseconds }) => milliseconds,
        )
      expect(await found({ limit: 2 })).toEqual([5, 9])
      expect(await found({ limit: 2, offset: 2 })).toEqual([7])
      expect(await found({ sort: { by: 'milliseconds', direction: 'asc' } })).toEqual([5, 7, 9])
      expect(await found({ sort: { by: 'milliseconds', direction: 'desc' } })).toEqual([9, 7, 5])
    })

    it('sorts by the operator, entries of one operator in the order in which they came', async () => {
      const { audit, operations } = records()
      for (const [at, operatorName] of ['bob', 'ann', 'bob'].entries()) {
        await audit.failure(anOperation({ operatorName, milliseconds: at }))
      }
      const found = async (direction: 'asc' | 'desc') =>
        (await operations.list({ ...NEWEST, sort: { by: 'operatorName', direction } })).entries.map(
          ({ milliseconds }) => milliseconds,
        )
      expect(await found('asc')).toEqual([1, 0, 2])
      expect(await found('desc')).toEqual([2, 0, 1])
    })

    it('is read in slices, the newest first, each entry once', async () => {
      const { audit, operations } = records()
      for (const n of [0, 1, 2]) await audit.failure(anOperation({ milliseconds: n }))
      await audit.failure(anOperation({ area: 'file' }))
      const filter: OperationFilter = { areas: ['notice'] }
      const first = await operations.slice({ filter, after: undefined, limit: 2 })
      const rest = await operations.slice({ filter, after: first[1]?.id, limit: 2 })
      expect([first, rest].map((slice) => slice.map(({ milliseconds }) => milliseconds))).toEqual([
        [2, 1],
        [0],
      ])
      expect(await operations.slice({ filter, after: rest[0]?.id, limit: 2 })).toEqual([])
      expect(first[0]).toEqual((await operations.list({ ...NEWEST, filter })).entries[0])
    })
  })
}

async function filled({ audit }: Records): Promise<void> {
  for (const [n, milliseconds] of [
    [1, 9],
    [0, 7],
    [2, 5],
  ] as const) {
    await audit.failure(anOperation({ at: later(n), milliseconds }))
  }
}
