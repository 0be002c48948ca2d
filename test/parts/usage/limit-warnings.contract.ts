import { describe, expect, it } from 'vitest'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import { aCompany } from '../../contract/quota-repo.contract.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import type { DatabaseHarness } from '../../support/records.ts'
import { later } from '../../support/unique.ts'

const sha256 = 'cd'.repeat(32)

export function limitWarningsContract(adapter: string, records: DatabaseHarness) {
  const store = async (uploaderId: string, bytes: number) => {
    const { files } = records()
    const { id } = await files.add(aStoredFile({ uploaderId }).props, later(60))
    await files.markReady(id, { bytes, sha256 })
    return id
  }

  describe(`LimitWarnings contract: ${adapter}`, () => {
    it('note whoever comes near a limit once, and again after being far from it', async () => {
      const { given, quotas, warnings, files, recordStores } = records()
      await given.platform(aPlatform({ key: 'default', isDefault: true }))
      const { top, office, boss, clerk } = await aCompany(records())
      await recordStores(DEPARTMENT).edit(top, { leaderId: boss })
      await quotas.set('user', clerk, { bytes: 100, files: undefined })
      const usual = { bytes: 1000, files: 5 }
      await store(clerk, 79)
      expect(await warnings.note(usual)).toEqual([])
      const last = await store(clerk, 1)
      const near = { subject: 'user', id: clerk, userId: clerk }
      const told = await Promise.all([warnings.note(usual), warnings.note(usual)])
      expect(told.flat()).toEqual([near])
      await files.markDeleting([last])
      expect(await warnings.note(usual)).toEqual([])
      expect(await warnings.count()).toEqual({ user: 0, department: 0 })
      await store(clerk, 5)
      expect(await warnings.note(usual)).toEqual([near])
      await quotas.set('department', top, { bytes: 90, files: undefined })
      await quotas.set('department', office, { bytes: 90, files: undefined })
      expect(await warnings.note(usual)).toEqual([
        { subject: 'department', id: top, userId: boss },
        { subject: 'department', id: office, userId: undefined },
      ])
      for (const _file of [1, 2, 3, 4]) await store(boss, 0)
      expect(await warnings.note(usual)).toEqual([{ subject: 'user', id: boss, userId: boss }])
      expect(await warnings.count()).toEqual({ user: 2, department: 2 })
    })
  })
}
