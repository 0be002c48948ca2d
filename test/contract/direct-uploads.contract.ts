import { beforeEach, describe, expect, it } from 'vitest'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later, someMoment, uniqueHex } from '../support/unique.ts'

const digest = { bytes: 10, sha256: 'cd'.repeat(32) }
const OWNER = { ownerId: '7', ownerName: 'clerk' }
const roomy = { bytes: 1000, files: 10, running: 10 }

function aFile() {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
  return { ...file, uploaderId: '7', createdAt: someMoment }
}

async function opened({ staged }: Records) {
  const id = uniqueHex(32)
  const told = { name: 'a.png', declaredType: undefined, length: 10, createdAt: someMoment }
  await staged.add({ ...OWNER, ...told, id, expiresAt: later(60) }, roomy)
  const record = await staged.beginPart(id, 0, aFile(), later(30))
  if (!record) throw new Error('no record')
  expect(await staged.openDirect(id, record.id, 'upload-1', later(3600))).toBe(true)
  return { id, record }
}

export function directUploadsContract(adapter: string, records: RecordsHarness) {
  describe(`Uploads past the service, in the records: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
    })

    it('stay, with their record, until they expire', async () => {
      const { staged, files } = records()
      const { id, record } = await opened(records())
      const found = await staged.get(id, later(3599))
      expect(found?.directUpload).toBe('upload-1')
      expect([found?.fileId, found?.isFinished]).toEqual([record.id, false])
      expect(await files.claimUnfinished(later(3599), 10)).toEqual([])
      expect(await staged.get(id, later(3600))).toBeUndefined()
      const [due] = await files.claimUnfinished(later(3601), 10)
      expect(due?.file.id).toBe(record.id)
      expect(await files.markReady(record.id, digest)).toBe(false)
    })

    it('are not opened when the record is gone', async () => {
      const { staged, files } = records()
      const { id, record } = await opened(records())
      await files.markDeleting([record.id])
      expect(await staged.openDirect(id, record.id, 'upload-2', later(3600))).toBe(false)
    })

    it('become one file, which counts from then on, and are finished', async () => {
      const { staged, files } = records()
      const { id, record } = await opened(records())
      const quota = { bytes: 20, files: 1, running: 10 }
      expect(await files.markReady(record.id, digest, quota)).toBe(true)
      expect(await files.markReady(record.id, digest, quota)).toBe(false)
      const found = await staged.get(id, later(10))
      expect([found?.isFinished, found?.fileId, found?.partCount]).toEqual([true, record.id, 0])
      expect((await files.get(record.id))?.props.digest).toEqual(digest)
      await expect(files.add(aFile(), later(30), { quota })).rejects.toMatchObject({
        code: 'quota_files',
      })
    })

    it.each([
      ['quota_files', { bytes: 1000, files: 1, running: 10 }],
      ['quota_bytes', { bytes: 19, files: 10, running: 10 }],
    ])('wait for space in the quota that others took meanwhile: %s', async (code, quota) => {
      const { staged, files } = records()
      const { id, record } = await opened(records())
      const other = await files.add(aFile(), later(30), { quota })
      await files.markReady(other.id, digest, quota)
      await expect(files.markReady(record.id, digest, quota)).rejects.toMatchObject({ code })
      expect((await staged.get(id, later(10)))?.isFinished).toBe(false)
      await files.markDeleting([other.id])
      expect(await files.markReady(record.id, digest, quota)).toBe(true)
    })

    it('count when they are in quarantine', async () => {
      const { files } = records()
      const { record } = await opened(records())
      const quota = { bytes: 1000, files: 1, running: 10 }
      expect(await files.quarantine(record.id, digest)).toBe(true)
      await expect(files.add(aFile(), later(30), { quota })).rejects.toMatchObject({
        code: 'quota_files',
      })
    })
  })
}
