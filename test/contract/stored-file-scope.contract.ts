import { beforeEach, describe, expect, it } from 'vitest'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import type { FileScope } from '../../domain/storage/files/file-scope.ts'
import { USER } from '../../domain/users/user-record.ts'
import { aPlatform } from '../support/builders.ts'
import { sampleRow } from '../support/pages.ts'
import type { RecordsHarness } from '../support/records.ts'
import { added } from './stored-file-repo.contract.ts'

const PAGE = {
  filter: {},
  sort: { by: 'id', direction: 'asc' },
  offset: 0,
  limit: 100,
} as const
/** Somebody who was deleted, or never was. */
const NOBODY = '987654321'

export function storedFileScopeContract(adapter: string, records: RecordsHarness) {
  describe(`StoredFileRepo within a scope: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
    })

    async function department(number: number): Promise<string> {
      const row = { ...sampleRow(DEPARTMENT, number), parentId: undefined, leaderId: undefined }
      return (await records().recordStores(DEPARTMENT).add(row)).id
    }

    async function person(number: number, departmentId: string | undefined): Promise<string> {
      const row = { ...sampleRow(USER, number), departmentId, status: 'normal' }
      return (await records().recordStores(USER).add(row)).id
    }

    /** One file each of two people of a department, of one of another, of one of none, of nobody. */
    async function files() {
      const [here, there] = [await department(1), await department(2)]
      const people = [
        await person(1, here),
        await person(2, here),
        await person(3, there),
        await person(4, undefined),
        NOBODY,
      ]
      const ids: string[] = []
      for (const uploaderId of people) ids.push((await added(records(), { uploaderId })).id)
      return { people, ids, departments: [here, there] }
    }

    /** Whose files are open, by their place in the list of people. */
    async function cases(): Promise<{ ids: string[]; scopes: [FileScope, number[]][] }> {
      const { people, ids, departments } = await files()
      const [one = '', , , homeless = ''] = people
      const [here = '', there = ''] = departments
      const own = (uploaderId: string, ...open: string[]) => ({
        uploaderId,
        departments: new Set(open),
      })
      const scopes: [FileScope, number[]][] = [
        ['all', [0, 1, 2, 3, 4]],
        [own(one), [0]],
        [own(one, here), [0, 1]],
        [own(homeless, there), [2, 3]],
        [own(homeless, here, there), [0, 1, 2, 3]],
        [own('987654322'), []],
        [own('987654322', NOBODY), []],
      ]
      return { ids, scopes }
    }

    it('lists and finds what is open', async () => {
      const { ids, scopes } = await cases()
      for (const [scope, places] of scopes) {
        const open = places.map((place) => ids[place])
        const { files: listed, total } = await records().files.list(PAGE, scope)
        expect([listed.map(({ id }) => id), total]).toEqual([open, open.length])
        const found = await records().files.getMany(ids.toReversed(), scope)
        expect(found.map(({ id }) => id)).toEqual(open.toReversed())
      }
    })

    it('filters within what is open', async () => {
      const { ids, scopes } = await cases()
      for (const [scope, places] of scopes) {
        const filter = { id: ids[1] ?? '' }
        const { total } = await records().files.list({ ...PAGE, filter }, scope)
        expect(total).toBe(places.includes(1) ? 1 : 0)
      }
    })

    it('ends links of what is open, and deletes it, once', async () => {
      const { ids, scopes } = await cases()
      const gone = new Set<number>()
      for (const [scope, places] of scopes.toReversed()) {
        const left = places.filter((place) => !gone.has(place))
        expect(await records().files.endLinks(ids, scope)).toBe(left.length)
        const marked = await records().files.hideKept(ids, scope)
        expect(marked.map(({ id }) => ids.indexOf(id)).sort()).toEqual(left)
        for (const place of places) gone.add(place)
      }
      expect(gone.size).toBe(ids.length)
    })
  })
}
