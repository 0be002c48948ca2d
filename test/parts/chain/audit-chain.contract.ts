import { describe, expect, it } from 'vitest'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../domain/parts/chain/audit-link.ts'
import type { RecordsHarness } from '../../support/records.ts'
import { later } from '../../support/unique.ts'

const SIGNED = { keyId: '0123456789abcdef', signature: 'a-signature' }

function aLink(number: number, changes: Partial<AuditLink> = {}): AuditLink {
  return {
    log: 'login',
    number,
    at: later(number),
    begins: number === 1,
    seen: String(number * 10),
    open: IdRanges.parse('{[3,5),[7,8)}'),
    ids: [String(number * 10 - 1), String(number * 10)],
    digests: ['a'.repeat(64), '0'.repeat(64)],
    hash: 'f'.repeat(64),
    ...SIGNED,
    ...changes,
  }
}

const shown = (link: AuditLink | undefined) => link && { ...link, open: `${link.open}` }

export function auditChainContract(adapter: string, records: RecordsHarness) {
  describe(`AuditChain contract: ${adapter}`, () => {
    it('keeps links as they are, each log for itself', async () => {
      const { chain } = records()
      expect(await chain.last('login')).toBeUndefined()
      for (const link of [aLink(1), aLink(2), aLink(1, { log: 'operation', ids: [], digests: [] })])
        expect(await chain.append(link)).toBe(true)
      expect(shown(await chain.last('login'))).toEqual(shown(aLink(2)))
      expect((await chain.list('login', 0, 9)).map(shown)).toEqual([aLink(1), aLink(2)].map(shown))
      expect((await chain.list('login', 1, 9)).map(({ number }) => number)).toEqual([2])
      expect((await chain.list('login', 0, 1)).map(({ number }) => number)).toEqual([1])
      expect(await chain.last('operation')).toMatchObject({ number: 1, ids: [], digests: [] })
    })

    it('gives the last link up to a moment', async () => {
      const { chain } = records()
      for (const number of [1, 2, 3]) await chain.append(aLink(number))
      expect(await chain.last('login', later(2))).toMatchObject({ number: 2 })
      expect(await chain.last('login', later(0))).toBeUndefined()
    })

    it('lets one of two instances add a link', async () => {
      const { chain } = records()
      const tries = [aLink(1), aLink(1, { hash: '0'.repeat(64) })]
      const added = await Promise.all(tries.map((link) => chain.append(link)))
      expect(added.toSorted()).toEqual([false, true])
      expect(await chain.list('login', 0, 9)).toHaveLength(1)
    })

    it('finds the erasures of ids', async () => {
      const { chain } = records()
      const erasure = { log: 'login', at: later(1), by: 'a\0b', ...SIGNED, digests: [] } as const
      const [some, others] = [IdRanges.parse('{[1,4),[9,10)}'), IdRanges.of(['20'])]
      await chain.addErasure({ ...erasure, reason: 'removed', ids: some })
      await chain.addErasure({ ...erasure, reason: 'retention', by: '', ids: others })
      const found = async (ids: string[]) =>
        (await chain.erasures('login', IdRanges.of(ids))).map(({ ids: its }) => `${its}`)
      expect(await found(['3'])).toEqual([`${some}`])
      expect(await found(['9', '20'])).toEqual([`${some}`, `${others}`])
      expect(await found(['5'])).toEqual([])
      expect(await chain.erasures('operation', some)).toEqual([])
      const digests = ['a'.repeat(64), '0'.repeat(64)]
      await chain.addErasure({
        ...erasure,
        reason: 'cleared',
        ids: IdRanges.of(['40', '41']),
        digests,
      })
      expect(await chain.erasures('login', IdRanges.of(['41']))).toMatchObject([{ digests }])
      const [kept] = await chain.erasures('login', others)
      expect(kept).toMatchObject({ ...erasure, reason: 'retention', by: '' })
    })

    it('moves the start, and forgets what it replaces', async () => {
      const { chain } = records()
      for (const number of [1, 2, 3]) await chain.append(aLink(number))
      await chain.append(aLink(1, { log: 'operation' }))
      const erased = (ids: string[]) =>
        ({
          log: 'login',
          at: later(1),
          reason: 'retention',
          by: '',
          ids: IdRanges.of(ids),
          digests: [],
        }) as const
      for (const ids of [
        ['9', '10'],
        ['20', '29'],
      ])
        await chain.addErasure({ ...erased(ids), ...SIGNED })
      expect(await chain.start('login')).toBeUndefined()
      const start = { log: 'login', at: later(4), hash: 'f'.repeat(64), ...SIGNED } as const
      const open = IdRanges.none
      await chain.moveStart({ ...start, number: 1, seen: '10', open, entries: 2 })
      await chain.moveStart({ ...start, number: 2, seen: '20', open, entries: 4 })
      const { open: kept, ...facts } = (await chain.start('login')) ?? { open: undefined }
      expect(facts).toEqual({ ...start, number: 2, seen: '20', entries: 4 })
      expect(`${kept}`).toBe('{}')
      expect((await chain.list('login', 0, 9)).map(({ number }) => number)).toEqual([3])
      const left = await chain.erasures('login', IdRanges.above('0', '99'))
      expect(left.map(({ ids }) => `${ids}`)).toEqual([`${IdRanges.of(['20', '29'])}`])
      expect(await chain.list('operation', 0, 9)).toHaveLength(1)
      expect(await chain.start('operation')).toBeUndefined()
    })
  })
}
