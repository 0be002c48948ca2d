import { beforeEach, describe, expect, it } from 'vitest'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import type { FileScope } from '../../domain/storage/files/file-scope.ts'
import type { UsageGroup } from '../../domain/storage/usage/usage-group.ts'
import { USER } from '../../domain/users/user-record.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import { sampleRow } from '../support/pages.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const sha256 = 'cd'.repeat(32)
/** Somebody who was deleted. */
const GONE = '987654321'
const LONG_AGO = '2000-01-01'

interface Kept {
  readonly uploaderId: string
  readonly bytes: number
  readonly platformKey?: string
  readonly suffix?: string
}

export function fileUsageContract(adapter: string, records: RecordsHarness) {
  describe(`FileUsage contract: ${adapter}`, () => {
    beforeEach(async () => {
      for (const key of ['a', 'b']) await records().given.platform(aPlatform({ key }))
    })

    async function kept({ bytes, ...rest }: Kept): Promise<string> {
      const made = aStoredFile({ platformKey: 'a', uploaderName: 'gone', ...rest })
      const { id: _id, state: _state, digest: _digest, ...file } = made.props
      const { id } = await records().files.add(file, later(60))
      await records().files.markReady(id, { bytes, sha256 })
      return id
    }

    async function person(number: number, departmentId: string): Promise<string> {
      const row = { ...sampleRow(USER, number), departmentId, nickName: `Person ${number}` }
      return (
        await records()
          .recordStores(USER)
          .add({ ...row, status: 'normal' })
      ).id
    }

    async function department(number: number): Promise<string> {
      const row = { ...sampleRow(DEPARTMENT, number), name: `Office ${number}` }
      const none = { parentId: undefined, leaderId: undefined }
      return (
        await records()
          .recordStores(DEPARTMENT)
          .add({ ...row, ...none })
      ).id
    }

    async function company() {
      const [here, there] = [await department(1), await department(2)]
      const [one, two, three] = [
        await person(1, here),
        await person(2, here),
        await person(3, there),
      ]
      await kept({ uploaderId: one, bytes: 5_000_000_000, suffix: '.png' })
      await kept({ uploaderId: one, bytes: 1, suffix: '.pdf', platformKey: 'b' })
      await kept({ uploaderId: two, bytes: 30, suffix: '.png' })
      await kept({ uploaderId: three, bytes: 20, suffix: '' })
      await kept({ uploaderId: GONE, bytes: 4, suffix: '.pdf' })
      return { here, there, one, two, three }
    }

    const by = async (group: UsageGroup, scope: FileScope = 'all', offset = 0, limit = 10) => {
      const sort = { by: 'bytes', direction: 'desc' } as const
      const { groups, total } = await records().usage.list(
        { by: group, sort, offset, limit },
        scope,
      )
      return { total, rows: groups.map((one) => [one.key, one.name, one.files, one.bytes]) }
    }

    it('is told by user, department, platform and type, added up or not', async () => {
      const { here, there, one, two, three } = await company()
      for (const _again of [1, 2]) {
        expect((await by('user')).rows).toEqual([
          [one, 'Person 1', 2, 5_000_000_001],
          [two, 'Person 2', 1, 30],
          [three, 'Person 3', 1, 20],
          [GONE, 'gone', 1, 4],
        ])
        expect((await by('department')).rows).toEqual([
          [here, 'Office 1', 3, 5_000_000_031],
          [there, 'Office 2', 1, 20],
          [undefined, undefined, 1, 4],
        ])
        expect((await by('platform')).rows).toEqual([
          ['a', undefined, 4, 5_000_000_054],
          ['b', undefined, 1, 1],
        ])
        expect((await by('type')).rows).toEqual([
          ['.png', undefined, 2, 5_000_000_030],
          ['', undefined, 1, 20],
          ['.pdf', undefined, 2, 5],
        ])
        await Promise.all([records().usage.addUp(), records().usage.addUp()])
      }
    })

    it('is told of the people in the scope only', async () => {
      const { here, one, two, three } = await company()
      const scope = { uploaderId: three, departments: new Set([here]) }
      expect((await by('user', scope)).rows.map(([key]) => key)).toEqual([one, two, three])
      const own = { uploaderId: two, departments: new Set<string>() }
      expect(await by('type', own)).toEqual({ total: 1, rows: [['.png', undefined, 1, 30]] })
      const { stored, days } = await records().usage.growth(LONG_AGO, own)
      expect([stored, days]).toMatchObject([{ files: 1, bytes: 30 }, [{ files: 1, bytes: 30 }]])
    })

    it('is paged and sorted', async () => {
      const { one, three } = await company()
      const third = [three, 'Person 3', 1, 20]
      expect(await by('user', 'all', 2, 1)).toEqual({ total: 4, rows: [third] })
      expect(await by('user', 'all', 10, 5)).toEqual({ total: 4, rows: [] })
      const fewest = { by: 'files', direction: 'asc' } as const
      const page = { by: 'user', sort: fewest, offset: 3, limit: 1 } as const
      expect((await records().usage.list(page, 'all')).groups).toMatchObject([{ key: one }])
    })

    it('shrinks when files are deleted for good, not when they are in the trash', async () => {
      const { files, usage } = records()
      const [hidden, removed] = [
        await kept({ uploaderId: '7', bytes: 10 }),
        await kept({ uploaderId: '7', bytes: 5 }),
      ]
      await usage.addUp()
      const trash = { at: someMoment, by: 'clerk', until: later(60), counts: true }
      await files.hideKept([hidden], 'all', trash)
      await files.markDeleting([removed])
      const now = { files: 1, bytes: 10 }
      const { stored, days } = await usage.growth(LONG_AGO, 'all')
      expect([stored, days]).toMatchObject([now, [now]])
      await files.markDeleting([hidden])
      await usage.addUp()
      expect((await by('user')).rows).toEqual([])
      expect((await usage.growth(LONG_AGO, 'all')).stored).toEqual({ files: 0, bytes: 0 })
    })
  })
}
