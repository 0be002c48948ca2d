import { beforeEach, describe, expect, it } from 'vitest'
import type { FileFilter, FilePage } from '../../application/ports/files/stored-file-repo.ts'
import { avatarOfFile } from '../../domain/identity/avatar.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { aPlatform, aStoredFile, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'
import { added } from './stored-file-repo.contract.ts'

const byId: FilePage = {
  filter: {},
  sort: { by: 'id', direction: 'asc' },
  offset: 0,
  limit: 100,
}

export function storedFileListContract(adapter: string, records: RecordsHarness) {
  describe(`StoredFileRepo lists: ${adapter}`, () => {
    beforeEach(async () => {
      for (const key of ['default', 'other']) await records().given.platform(aPlatform({ key }))
    })

    const names = async (filter: FileFilter) => {
      const { files, total } = await records().files.list({ ...byId, filter }, 'all')
      expect(total).toBe(files.length)
      return files.map(({ props }) => props.originalName)
    }

    it('shows ready files only', async () => {
      const { files } = records()
      await added(records(), { originalName: 'shown' })
      const hidden = await added(records(), { originalName: 'hidden' })
      await files.markDeleting([hidden.id])
      expect(await names({})).toEqual(['shown'])
    })

    it.each([
      ['%', ['50%.png']],
      ['_', ['a_b.png']],
      ['\\', ['c\\d.png']],
      ["'", ["it's.png"]],
      ['\0', []],
      ['％', ['50%.png']],
      ['.PNG', ['50%.png', 'a_b.png', 'c\\d.png', "it's.png"]],
      ['.png', ['50%.png', 'a_b.png', 'c\\d.png', "it's.png"]],
    ])('takes %j in a name literally', async (originalNameContains, expected) => {
      for (const originalName of ['50%.png', 'a_b.png', 'c\\d.png', "it's.png"]) {
        await added(records(), { originalName })
      }
      expect(await names({ originalNameContains })).toEqual(expected)
    })

    it.each([
      ['quarterly', ['my-quarterly-2026.pdf', 'my-quarterly-2027.pdf']],
      ['quarterly2026', []],
      ['y-quarterly-2026', ['my-quarterly-2026.pdf']],
      ['Jahresüberschüsse_50%', ['Jahresüberschüsse_50%.pdf']],
      ['quarterly\0', []],
      ['Quarterly', ['my-quarterly-2026.pdf', 'my-quarterly-2027.pdf']],
      ['ＪＡＨＲＥＳÜBERschüsse_5０％', ['Jahresüberschüsse_50%.pdf']],
    ])('finds %j where it stands whole', async (originalNameContains, expected) => {
      const scattered = ['qua-rte-rly-2026.pdf', 'quarter-ly.pdf', 'Jahresüber_schüsse_50%.pdf']
      const whole = ['my-quarterly-2026.pdf', 'my-quarterly-2027.pdf', 'Jahresüberschüsse_50%.pdf']
      for (const originalName of [...scattered, ...whole]) await added(records(), { originalName })
      expect(await names({ originalNameContains })).toEqual(expected)
    })

    it.each<[string, FileFilter]>([
      ['object key', { objectKeyContains: 'target' }],
      ['object key in another form', { objectKeyContains: 'ＴＡＲ' }],
      ['suffix', { suffix: '.pdf' }],
      ['platform', { platformKey: 'other' }],
      ['uploader', { uploaderId: '9223372036854775807' }],
      ['creation time', { createdFrom: later(100), createdTo: later(100) }],
    ])('filters by %s', async (_case, filter) => {
      await added(records(), { originalName: 'no' })
      await added(records(), {
        originalName: 'yes',
        objectKey: ObjectKey.parse('2026/target.pdf'),
        suffix: '.pdf',
        platformKey: 'other',
        uploaderId: '9223372036854775807',
        createdAt: later(100),
      })
      await added(records(), { originalName: 'no', createdAt: later(101) })
      expect(await names(filter)).toEqual(['yes'])
    })

    it('filters by id, which may be one of no file', async () => {
      const [first] = [await added(records()), await added(records())]
      const { files, total } = await records().files.list(
        { ...byId, filter: { id: first.id } },
        'all',
      )
      expect([files.map(({ id }) => id), total]).toEqual([[first.id], 1])
      expect(await names({ id: '9223372036854775807' })).toEqual([])
      expect(await names({ id: first.id, suffix: '.other' })).toEqual([])
    })

    it('leaves out what is an avatar now, where that is asked for', async () => {
      const { profiles, given } = records()
      const mei = await given.user(aUser())
      const [first, second] = [await added(records()), await added(records())]
      const other = await added(records())
      await given.user(aUser({ avatarUrl: 'https://example.com/a.png' }))
      const listed = async (filter: FileFilter) => {
        const { files, total } = await records().files.list({ ...byId, filter }, 'all')
        expect(total).toBe(files.length)
        return files.map(({ id }) => id)
      }
      await profiles.replaceAvatar(mei.id, avatarOfFile(first.id))
      expect(await listed({ withoutAvatars: true })).toEqual([second.id, other.id])
      await profiles.replaceAvatar(mei.id, avatarOfFile(second.id))
      expect(await listed({ withoutAvatars: true })).toEqual([first.id, other.id])
      expect(await listed({})).toEqual([first.id, second.id, other.id])
    })

    it.each<[FilePage['sort'], number[]]>([
      [{ by: 'id', direction: 'asc' }, [0, 1, 2]],
      [{ by: 'id', direction: 'desc' }, [2, 1, 0]],
      [{ by: 'createdAt', direction: 'asc' }, [1, 2, 0]],
      [{ by: 'createdAt', direction: 'desc' }, [0, 2, 1]],
    ])('sorts by %j, equal times by id', async (sort, expected) => {
      const ids: string[] = []
      for (const createdAt of [later(9), later(1), later(1)]) {
        ids.push((await added(records(), { createdAt })).id)
      }
      const { files } = await records().files.list({ ...byId, sort }, 'all')
      expect(files.map(({ id }) => ids.indexOf(id))).toEqual(expected)
    })

    it('sorts by the platform, files of one platform by time', async () => {
      const ids: string[] = []
      const kept = [
        ['other', 9],
        ['default', 5],
        ['other', 1],
      ] as const
      for (const [platformKey, at] of kept) {
        ids.push((await added(records(), { platformKey, createdAt: later(at) })).id)
      }
      const found = async (direction: 'asc' | 'desc') => {
        const sort = { by: 'platform', direction } as const
        const { files } = await records().files.list({ ...byId, sort }, 'all')
        return files.map(({ id }) => ids.indexOf(id))
      }
      expect(await found('asc')).toEqual([1, 2, 0])
      expect(await found('desc')).toEqual([0, 2, 1])
    })

    it('sorts ids as numbers', async () => {
      const ids: string[] = []
      for (let n = 0; n < 12; n += 1) ids.push((await added(records())).id)
      const { files } = await records().files.list(byId, 'all')
      expect(files.map(({ id }) => id)).toEqual(ids)
    })

    it('pages, and counts all that match', async () => {
      for (const originalName of ['a', 'b', 'c', 'd', 'e']) await added(records(), { originalName })
      const page = await records().files.list({ ...byId, offset: 3, limit: 2 }, 'all')
      expect(page.files.map(({ props }) => props.originalName)).toEqual(['d', 'e'])
      expect(page.total).toBe(5)
      expect(await records().files.list({ ...byId, offset: 50 }, 'all')).toEqual({
        files: [],
        total: 5,
      })
    })

    it('pages through the kept files of a platform', async () => {
      const { files } = records()
      const kept = [await added(records()), await added(records())].map(({ id }) => id)
      await added(records(), { platformKey: 'other' })
      await files.add(aStoredFile({ platformKey: 'default' }).props, later(60))
      await files.markDeleting([(await added(records())).id])
      const on = async (after: string | undefined, limit: number) =>
        (await files.keptOn('default', after, limit)).map(({ id }) => id)
      expect(await on(undefined, 9)).toEqual(kept)
      expect(await on(undefined, 1)).toEqual(kept.slice(0, 1))
      expect(await on(kept[0], 9)).toEqual(kept.slice(1))
      expect(await on(kept[1], 9)).toEqual([])
    })

    it('never answers more than 200 rows', async () => {
      const many = Array.from({ length: 205 }, () => added(records()))
      await Promise.all(many)
      const { files, total } = await records().files.list({ ...byId, limit: 1_000_000 }, 'all')
      expect([files.length, total]).toEqual([200, 205])
    })
  })
}
