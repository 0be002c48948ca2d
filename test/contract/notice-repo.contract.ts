import { describe, expect, it } from 'vitest'
import type { NewNotice, NoticeFilter } from '../../application/ports/notice-repo.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const NEWEST = { filter: {}, direction: 'desc', offset: 0, limit: 200 } as const
const MISSING = '9223372036854775807'

export function noticeRepoContract(adapter: string, records: RecordsHarness) {
  describe(`NoticeRepo contract: ${adapter}`, () => {
    it('keeps what it is given, character by character', async () => {
      const { notices } = records()
      const given = aNotice({ content: '<p onclick="x">\n\t图 🎈 %_\\</p>', remark: 'why' })
      const added = await notices.add(given)
      expect(added).toEqual({ ...given, id: expect.stringMatching(/^\d{4,}$/) })
      expect(await notices.find(added.id)).toEqual(added)
      expect(await notices.list(NEWEST)).toEqual({ notices: [added], total: 1 })
      expect(await notices.find(MISSING)).toBeUndefined()
    })

    it('keeps a content of 64 KiB, and one that no database could keep as it is', async () => {
      const { notices } = records()
      const long = await notices.add(aNotice({ content: 'x'.repeat(65_536) }))
      expect((await notices.find(long.id))?.content).toHaveLength(65_536)
      const odd = await notices.add(aNotice({ content: 'a\0b' }))
      expect((await notices.find(odd.id))?.content).toMatch(/^a.b$/s)
    })

    it('edits what an author writes, and nothing else', async () => {
      const { notices } = records()
      const { id } = await notices.add(aNotice())
      const edited = { title: 'T', type: '2', content: 'C', isClosed: true, remark: 'R' }
      const more = { ...edited, authorId: '99', authorName: 'other', createdAt: later(9) }
      expect(await notices.edit(id, more)).toBe(true)
      expect(await notices.find(id)).toEqual({ ...aNotice(edited), id })
      expect(await notices.edit(MISSING, edited)).toBe(false)
    })

    it('keeps what an edit says nothing about', async () => {
      const { notices } = records()
      const given = aNotice({ isClosed: true, remark: 'why' })
      const { id } = await notices.add(given)
      const nothing = { content: undefined, isClosed: undefined, remark: undefined }
      expect(await notices.edit(id, { title: 'T', type: '2', ...nothing })).toBe(true)
      expect(await notices.find(id)).toEqual({ ...given, title: 'T', type: '2', id })
      const empty = { content: '', isClosed: false, remark: '' }
      expect(await notices.edit(id, { title: 'T', type: '2', ...empty })).toBe(true)
      expect(await notices.find(id)).toEqual({ ...given, title: 'T', type: '2', ...empty, id })
    })

    it('removes what is there', async () => {
      const { notices } = records()
      const { id } = await notices.add(aNotice())
      const other = await notices.add(aNotice())
      await notices.remove([id, MISSING])
      expect((await notices.list(NEWEST)).notices).toEqual([other])
    })

    it.each<[string, NoticeFilter, string[]]>([
      ['nothing', {}, ['three', '2%', 'one']],
      ['part of the title', { titleContains: 'on' }, ['one']],
      ['a wildcard', { titleContains: '%' }, ['2%']],
      ['part of the author', { authorContains: 'mei' }, ['three']],
      ['the type', { type: '2' }, ['2%']],
      ['closed ones', { isClosed: true }, ['three']],
      ['open ones', { isClosed: false }, ['2%', 'one']],
      ['everything together', { type: '1', isClosed: true, authorContains: 'm' }, ['three']],
    ])('filters by %s', async (_case, filter, expected) => {
      const { notices } = records()
      await notices.add(aNotice({ title: 'one' }))
      await notices.add(aNotice({ title: '2%', type: '2', createdAt: later(1) }))
      const closed = { isClosed: true, authorName: 'mei', createdAt: later(2) }
      await notices.add(aNotice({ title: 'three', ...closed }))
      const { notices: found, total } = await notices.list({ ...NEWEST, filter })
      expect(found.map(({ title }) => title)).toEqual(expected)
      expect(total).toBe(expected.length)
    })

    it('lists in pages, in both directions, those of one moment in a fixed order', async () => {
      const { notices } = records()
      for (const title of ['a', 'b', 'c']) await notices.add(aNotice({ title }))
      const titles = async (page: object) =>
        (await notices.list({ ...NEWEST, ...page })).notices.map(({ title }) => title)
      expect(await titles({ limit: 2 })).toEqual(['c', 'b'])
      expect(await titles({ limit: 2, offset: 2 })).toEqual(['a'])
      expect(await titles({ direction: 'asc' })).toEqual(['a', 'b', 'c'])
    })
  })
}

function aNotice(change: Partial<NewNotice> = {}): NewNotice {
  return {
    title: 'Title',
    type: '1',
    content: '<p>text</p>',
    isClosed: false,
    remark: undefined,
    authorId: '1',
    authorName: 'admin',
    createdAt: someMoment,
    ...change,
  }
}
