import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LogEntries } from '../../application/ports/logs/log-entries.ts'
import { IdRanges } from '../../domain/audit/id-ranges.ts'
import type { Id } from '../../domain/shared/id.ts'
import { anOperation } from '../support/console-builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

/** One log, as far as it is like every other. */
interface Log {
  of(records: Records): LogEntries
  write(records: Records, at: Date): Promise<void>
  /** The newest first. */
  list(records: Records): Promise<{ readonly entries: { id: Id; at: Date }[]; total: number }>
}

const PAGE = { filter: {}, offset: 0, limit: 200 } as const

const LOGINS: Log = {
  of: ({ log }) => log,
  write: ({ log }, at) => {
    const origin = { address: '203.0.113.7', userAgent: 'Test/1.0' }
    return log.record({ userName: 'who', clientId: 'any', origin, reason: 'invalid_grant', at })
  },
  list: ({ log }) => log.list({ ...PAGE, sort: { by: 'at', direction: 'desc' } }),
}

const OPERATIONS: Log = {
  of: ({ operations }) => operations,
  write: ({ audit }, at) => audit.failure(anOperation({ at })),
  list: ({ operations }) => operations.list({ ...PAGE, sort: { by: 'at', direction: 'desc' } }),
}

export function logEntriesContract(adapter: string, records: RecordsHarness) {
  describe.each([
    ['logins', LOGINS],
    ['operations', OPERATIONS],
  ])(`LogEntries contract: ${adapter}, %s`, (_name, { of, write, list }) => {
    it('removes entries by id, and all', async () => {
      for (const n of [1, 0, 2]) await write(records(), later(n))
      const [newest, ...others] = (await list(records())).entries
      const removed = await of(records()).remove([newest?.id ?? '', '9223372036854775807'])
      expect(`${removed.ids}`).toBe(`${IdRanges.of([newest?.id ?? ''])}`)
      expect((await list(records())).entries).toEqual(others)
      const lowest =
        others.map(({ id }) => id).toSorted((a, b) => Number(BigInt(a) - BigInt(b)))[0] ?? ''
      expect(`${(await of(records()).clear(1)).ids}`).toBe(`${IdRanges.of([lowest])}`)
      expect((await of(records()).clear(9)).ids.count).toBe(1)
      expect((await of(records()).clear(9)).ids.isEmpty).toBe(true)
      expect((await list(records())).total).toBe(0)
    })

    it('removes old entries, the oldest first, a bounded number at a time', async () => {
      for (const n of [1, 0, 2]) await write(records(), later(n))
      expect(await of(records()).removeBefore(later(2), 1)).toMatchObject({ ids: { count: 1 } })
      expect((await list(records())).entries.map(({ at }) => at)).toEqual([later(2), later(1)])
      expect(await of(records()).removeBefore(later(2), 5)).toMatchObject({ ids: { count: 1 } })
      expect(await of(records()).removeBefore(later(2), 5)).toMatchObject({ ids: { count: 0 } })
      expect((await list(records())).total).toBe(1)
    })

    it('says what it removed, by the digests that the chain has', async () => {
      for (const n of [1, 0]) await write(records(), later(n))
      const name = of === LOGINS.of ? 'login' : 'operation'
      const all = await records().chained.unlinked(name, '0', IdRanges.none, 9)
      const digests = all.map(({ text }) => createHash('sha256').update(text).digest('hex'))
      expect(await of(records()).clear(9)).toMatchObject({ digests })
      expect(new Set(digests).size).toBe(2)
    })

    it('removes none of another log', async () => {
      const other = of === LOGINS.of ? OPERATIONS : LOGINS
      await other.write(records(), later(0))
      const [{ id } = { id: '' }] = (await other.list(records())).entries
      await of(records()).remove([id])
      await of(records()).removeBefore(later(9), 9)
      await of(records()).clear(9)
      expect((await other.list(records())).total).toBe(1)
    })
  })
}
