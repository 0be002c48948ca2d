import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../application/ports/instances/outbox.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

const anEntry = (key: string, listener = 'one') => ({
  ...{ listener, key, event: 'record.added', at: later(1), depth: 3 },
  data: { record: 'asset', id: key, fields: ['a"b', '名称'] },
})
const FAILED = { attempts: 1, failure: 'no', nextTryAt: later(1), failedAt: undefined }
const keysOf = (entries: readonly OutboxEntry[]) => entries.map(({ key }) => key)

export function outboxContract(adapter: string, records: RecordsHarness) {
  /** @returns the entries in the order in which they were added */
  const added = async (...entries: ReturnType<typeof anEntry>[]) => {
    const { outbox } = records()
    await outbox.add(entries)
    return (await outbox.list(0, 100)).entries
  }

  describe(`Outbox contract: ${adapter}`, () => {
    it('keeps entries as they are', async () => {
      const [entry] = await added(anEntry('asset:1'))
      expect(entry).toEqual({
        ...anEntry('asset:1'),
        ...{ id: entry?.id, attempts: 0, nextTryAt: later(1) },
        ...{ failedAt: undefined, failure: undefined },
      })
      expect(await records().outbox.due('one', later(1), 10)).toEqual([entry])
    })

    it('hands out what is due, by listener and up to a number', async () => {
      const { outbox } = records()
      await added(anEntry('a'), anEntry('b', 'two'), anEntry('c'), anEntry('d'))
      expect(keysOf(await outbox.due('one', later(1), 10))).toEqual(['a', 'c', 'd'])
      expect(keysOf(await outbox.due('one', later(1), 2))).toEqual(['a', 'c'])
      expect(keysOf(await outbox.due('two', later(1), 10))).toEqual(['b'])
      expect(await outbox.due('one', later(0), 10)).toEqual([])
    })

    it('keeps the order of each key, also while its first entry is to be tried again', async () => {
      const { outbox } = records()
      const [first] = await added(anEntry('a'), anEntry('a'), anEntry('b'), anEntry('a', 'two'))
      await outbox.note(first?.id ?? '', 0, { ...FAILED, nextTryAt: later(5) })
      expect(keysOf(await outbox.due('one', later(4), 10))).toEqual(['b'])
      expect(keysOf(await outbox.due('two', later(4), 10))).toEqual(['a'])
      const [again] = await outbox.due('one', later(5), 10)
      expect(again).toMatchObject({ id: first?.id, attempts: 1, failure: 'no' })
      await outbox.remove(first?.id ?? '')
      expect(keysOf(await outbox.due('one', later(5), 10))).toEqual(['a', 'b'])
    })

    it('lets later entries pass one that was given up, and lists that first', async () => {
      const { outbox } = records()
      const [, second] = await added(anEntry('b'), anEntry('a'), anEntry('a'))
      const id = second?.id ?? ''
      await outbox.note(id, 0, { ...FAILED, failedAt: later(2) })
      const due = await outbox.due('one', later(9), 10)
      expect(due.map((entry) => entry.id)).not.toContain(id)
      expect(keysOf(due)).toEqual(['b', 'a'])
      const { entries, total } = await outbox.list(0, 2)
      expect(total).toBe(3)
      expect(keysOf(entries)).toEqual(['a', 'b'])
      expect(entries[0]).toMatchObject({ id, failedAt: later(2), failure: 'no', attempts: 1 })
      expect(keysOf((await outbox.list(2, 2)).entries)).toEqual(['a'])
    })

    it('lets only one of two note the same attempt', async () => {
      const { outbox } = records()
      const [entry] = await added(anEntry('a'))
      const id = entry?.id ?? ''
      const notes = [1, 2].map(() => outbox.note(id, 0, { ...FAILED, nextTryAt: later(5) }))
      expect((await Promise.all(notes)).sort()).toEqual([false, true])
      expect(await outbox.due('one', later(4), 10)).toEqual([])
      expect(await outbox.note('999', 0, FAILED)).toBe(false)
    })

    it('starts anew only with what was given up', async () => {
      const { outbox } = records()
      const [entry] = await added(anEntry('a'))
      const id = entry?.id ?? ''
      expect(await outbox.retry(id, later(3))).toBe(false)
      await outbox.note(id, 0, { ...FAILED, failedAt: later(2) })
      expect(await outbox.retry(id, later(3))).toBe(true)
      expect(await outbox.due('one', later(3), 10)).toMatchObject([{ id, attempts: 0 }])
    })
  })
}
