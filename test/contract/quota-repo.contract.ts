import { beforeEach, describe, expect, it } from 'vitest'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import type { UploadQuota } from '../../domain/storage/usage/upload-quota.ts'
import { USER } from '../../domain/users/user-record.ts'
import { aPlatform, aStoredFile, aUser } from '../support/builders.ts'
import { sampleRow } from '../support/pages.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const USUAL = { bytes: 1e9, files: 1000, running: 1000 }
const sha256 = 'cd'.repeat(32)
const NONE = { bytes: undefined, files: undefined }
const NOBODY = '987654321'

export function quotaRepoContract(adapter: string, records: RecordsHarness) {
  const company = () => aCompany(records())

  const begin = async (uploaderId: string, quota: UploadQuota) => {
    const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile({ uploaderId }).props
    return records().files.add(file, later(60), { quota, bytes: 1 })
  }

  describe(`QuotaRepo contract: ${adapter}`, () => {
    it('has the own limit of a user before the largest of those of the enabled roles', async () => {
      const { given, quotas } = records()
      const role = (id: string, status: 'normal' | 'disabled') => ({
        id,
        key: `k${id}`,
        name: `R${id}`,
        status,
      })
      const roles = [role('901', 'normal'), role('902', 'normal'), role('903', 'disabled')]
      const { id } = await given.user(aUser({ id: '7', name: 'alice', roles }))
      expect(await quotas.of(id)).toEqual({ ...NONE, departments: [] })
      await quotas.set('role', '901', { bytes: 5_000_000_000, files: 7 })
      await quotas.set('role', '902', { bytes: 400, files: 9 })
      await quotas.set('role', '903', { bytes: 9e12, files: 999 })
      expect(await quotas.of(id)).toMatchObject({ bytes: 5_000_000_000, files: 9 })
      await quotas.set('user', id, { bytes: 0, files: undefined })
      expect(await quotas.of(id)).toMatchObject({ bytes: 0, files: 9 })
      await quotas.set('user', id, NONE)
      expect(await quotas.of(id)).toMatchObject({ bytes: 5_000_000_000, files: 9 })
      expect(await quotas.of(NOBODY)).toEqual({ ...NONE, departments: [] })
    })

    it('has the limits of the department and of those above it', async () => {
      const { quotas } = records()
      const { top, office, boss, clerk } = await company()
      await quotas.set('department', top, { bytes: 100, files: undefined })
      await quotas.set('department', office, { bytes: undefined, files: 3 })
      const above = { departmentId: top, bytes: 100, files: undefined }
      const own = { departmentId: office, bytes: undefined, files: 3 }
      const asked = [clerk, boss, NOBODY, clerk]
      const found = await Promise.all(asked.map(async (id) => (await quotas.of(id)).departments))
      expect(found).toEqual([[above, own], [above], [], [above, own]])
    })

    it('lists whoever has a limit, or those of some departments only', async () => {
      const { quotas } = records()
      const { top, office, boss, clerk } = await company()
      await quotas.set('department', top, { bytes: 100, files: undefined })
      await quotas.set('user', clerk, { bytes: undefined, files: 3 })
      await quotas.set('user', boss, { bytes: 7, files: undefined })
      const rows = async (departments?: ReadonlySet<string>, offset = 0) => {
        const { quotas: found, total } = await quotas.list({ offset, limit: 10, departments })
        return [total, ...found.map((one) => [one.subject, one.id, one.name, one.bytes, one.files])]
      }
      const people = [
        ['user', boss, 'Person 1', 7, undefined],
        ['user', clerk, 'Person 2', undefined, 3],
      ]
      const all = [3, ...people, ['department', top, 'Office 1', 100, undefined]]
      expect(await rows()).toEqual(all)
      expect(await rows(undefined, 2)).toEqual([3, ...all.slice(3)])
      expect(await rows(new Set([office]))).toEqual([1, people[1]])
    })

    it('sets nothing for whom is not there or not in the departments', async () => {
      const { quotas } = records()
      const { top, office, boss, clerk } = await company()
      const set = (subject: 'user' | 'role' | 'department', id: string) =>
        quotas.set(subject, id, { bytes: 1, files: 1 }, new Set([office]))
      expect(await set('user', clerk)).toBe(true)
      for (const id of [boss, NOBODY]) expect(await set('user', id)).toBe(false)
      for (const id of [office, top]) expect(await set('department', id)).toBe(false)
      expect(await set('role', NOBODY)).toBe(false)
      expect(await quotas.set('department', NOBODY, NONE)).toBe(false)
    })
  })

  describe(`upload quota of departments, StoredFileRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
    })

    const quotaOf = async (userId: string): Promise<UploadQuota> => {
      const { departments } = await records().quotas.of(userId)
      return { ...USUAL, departments }
    }

    it('never lets 200 uploads that end at once exceed the total', async () => {
      const { quotas, files } = records()
      const { top, boss, clerk } = await company()
      await quotas.set('department', top, { bytes: 1000, files: undefined })
      const begun = await Promise.all(
        Array.from({ length: 200 }, async (_none, nth) => {
          const user = nth % 2 === 0 ? boss : clerk
          const quota = await quotaOf(user)
          return { quota, file: await begin(user, quota) }
        }),
      )
      const settled = await Promise.allSettled(
        begun.map(({ file, quota }) => files.markReady(file.id, { bytes: 300, sha256 }, quota)),
      )
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      const codes = settled.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))
      expect([...new Set(codes)]).toEqual(['quota_department'])
      await expect(
        records().files.add(aStoredFile({ uploaderId: clerk }).props, later(60), {
          quota: await quotaOf(clerk),
          bytes: 101,
        }),
      ).rejects.toMatchObject({ code: 'quota_department' })
    })

    it('counts files too, but not those of other departments', async () => {
      const { quotas, files } = records()
      const { office, boss, clerk } = await company()
      await quotas.set('department', office, { bytes: undefined, files: 1 })
      const end = async (user: string) => {
        const quota = await quotaOf(user)
        return files.markReady((await begin(user, quota)).id, { bytes: 1, sha256 }, quota)
      }
      for (const user of [boss, boss, clerk, boss]) expect(await end(user)).toBe(true)
      await expect(end(clerk)).rejects.toMatchObject({ code: 'quota_department' })
    })

    it('refuses to restore what did not count in the trash and no longer fits', async () => {
      const { quotas, files, trash } = records()
      const { office, clerk } = await company()
      await quotas.set('department', office, { bytes: 10, files: undefined })
      const [first, second] = [
        await begin(clerk, await quotaOf(clerk)),
        await begin(clerk, await quotaOf(clerk)),
      ]
      await files.markReady(first.id, { bytes: 6, sha256 })
      await files.hideKept([first.id], 'all', {
        ...{ at: someMoment, by: 'clerk', until: later(60), counts: false },
      })
      await files.markReady(second.id, { bytes: 5, sha256 })
      const restoring = trash.restore([first.id], 'all', quotaOf)
      await expect(restoring).rejects.toMatchObject({ code: 'quota_department' })
      await files.markDeleting([second.id])
      expect(await trash.restore([first.id], 'all', quotaOf)).toHaveLength(1)
    })
  })
}

/** A company, an office below it, and one person each. */
export async function aCompany({ recordStores }: Pick<Records, 'recordStores'>) {
  const department = async (number: number, parentId?: string): Promise<string> => {
    const row = { ...sampleRow(DEPARTMENT, number), name: `Office ${number}` }
    return (await recordStores(DEPARTMENT).add({ ...row, parentId, leaderId: undefined })).id
  }
  const person = async (number: number, departmentId: string): Promise<string> => {
    const row = { ...sampleRow(USER, number), departmentId, nickName: `Person ${number}` }
    return (await recordStores(USER).add({ ...row, status: 'normal' })).id
  }
  const top = await department(1)
  const office = await department(2, top)
  return { top, office, boss: await person(1, top), clerk: await person(2, office) }
}
