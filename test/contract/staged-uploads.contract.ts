import { beforeEach, describe, expect, it } from 'vitest'
import type { NewStagedUpload } from '../../domain/storage/uploads/staged-upload.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later, someMoment, uniqueHex } from '../support/unique.ts'

const digest = { bytes: 10, sha256: 'cd'.repeat(32) }

function anUpload(props: Partial<NewStagedUpload> = {}): NewStagedUpload {
  return {
    id: uniqueHex(32),
    ownerId: '7',
    ownerName: 'clerk',
    name: '日报.pdf',
    declaredType: 'application/pdf',
    metadata: 'filename YQ==,empty',
    length: 10,
    createdAt: someMoment,
    expiresAt: later(3600),
    ...props,
  }
}

function aFile() {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
  return { ...file, uploaderId: '7', createdAt: someMoment }
}

async function begun({ staged }: Records, props: Partial<NewStagedUpload> = {}) {
  const upload = anUpload(props)
  await staged.add(upload, undefined)
  return upload
}

async function part(records: Records, id: string, first: number, bytes: number) {
  const record = await records.staged.beginPart(id, first, aFile(), later(30))
  if (!record) throw new Error('no part')
  expect(await records.staged.completePart(record.id, bytes, later(3600))).toBe(true)
  return record
}

export function stagedUploadsContract(adapter: string, records: RecordsHarness) {
  describe(`StagedUploads contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
    })

    it('keeps what was announced until it expires', async () => {
      const { staged } = records()
      const upload = await begun(records())
      const bare = await begun(records(), { declaredType: undefined, metadata: undefined })
      const found = await staged.get(upload.id, later(10))
      expect(found?.props).toEqual(upload)
      expect([found?.offset, found?.isFinished, found?.fileId]).toEqual([0, false, undefined])
      expect((await staged.get(bare.id, later(10)))?.props).toEqual(bare)
      expect(await staged.get(upload.id, later(3600))).toBeUndefined()
      expect(await staged.get('a\0b', later(10))).toBeUndefined()
    })

    it('counts the parts that follow each other, in whatever order they were written', async () => {
      const { staged } = records()
      const { id } = await begun(records())
      await part(records(), id, 4, 3)
      expect((await staged.get(id, later(1)))?.offset).toBe(0)
      await part(records(), id, 0, 4)
      const last = await staged.beginPart(id, 7, aFile(), later(30))
      const found = await staged.get(id, later(1))
      expect([found?.offset, found?.isComplete, found?.partCount]).toEqual([7, false, 3])
      const parts = await staged.parts(id)
      expect(parts.map(({ first, bytes }) => [first, bytes])).toEqual([
        [0, 4],
        [4, 3],
        [7, undefined],
      ])
      expect(parts.at(-1)?.record).toEqual(last)
      expect(await staged.parts(uniqueHex(32))).toEqual([])
    })

    it('gives a part to one of many simultaneous callers', async () => {
      const { staged } = records()
      const { id } = await begun(records())
      const got = await Promise.all(
        Array.from({ length: 20 }, () => staged.beginPart(id, 0, aFile(), later(30))),
      )
      expect(got.filter((record) => record !== undefined)).toHaveLength(1)
    })

    it('gives no place in an upload that is not there, expired or finished', async () => {
      const { staged } = records()
      const [late, done] = [
        await begun(records(), { expiresAt: someMoment }),
        await begun(records()),
      ]
      await staged.markFinished(done.id)
      for (const id of [late.id, done.id, uniqueHex(32)]) {
        expect(await staged.beginPart(id, 0, aFile(), later(30))).toBeUndefined()
      }
      const gone = { ...aFile(), platformKey: 'gone' }
      const { id } = await begun(records())
      await expect(staged.beginPart(id, 0, aFile(), later(30), 1)).rejects.toMatchObject({
        code: 'no_storage_platform',
      })
      await expect(staged.beginPart(id, 0, gone, later(30))).rejects.toEqual(
        expect.objectContaining({ code: 'no_storage_platform' }),
      )
    })

    it('keeps a complete part as long as told, and one that died as long as its lease', async () => {
      const { staged, files } = records()
      const { id } = await begun(records())
      const whole = await part(records(), id, 0, 4)
      const dead = await staged.beginPart(id, 4, aFile(), later(30))
      await files.renew([whole.id], later(30))
      const claimed = await files.claimUnfinished(later(60), 10)
      expect(claimed.map(({ file }) => file.id)).toEqual([dead?.id])
      expect(await staged.completePart(String(dead?.id), 3, later(3600))).toBe(false)
      await files.remove(String(dead?.id))
      await part(records(), id, 4, 6)
      expect((await staged.get(id, later(61)))?.isComplete).toBe(true)
    })

    it('goes back to where a part was taken away', async () => {
      const { staged, files } = records()
      const { id } = await begun(records())
      const first = await part(records(), id, 0, 4)
      const second = await part(records(), id, 4, 4)
      await part(records(), id, 8, 2)
      await files.markDeleting([first.id])
      expect((await staged.get(id, later(1)))?.offset).toBe(0)
      // A longer one in its place covers the next: that one does not follow it, nor does what follows that.
      await part(records(), id, 0, 6)
      expect((await staged.get(id, later(1)))?.offset).toBe(6)
      await files.markDeleting([second.id])
      await part(records(), id, 6, 2)
      expect((await staged.get(id, later(1)))?.isComplete).toBe(true)
    })

    it('does not wait for a part whose removal its platform refuses', async () => {
      const { staged, files } = records()
      const { id } = await begun(records())
      const refused = await part(records(), id, 0, 4)
      expect(await staged.beginPart(id, 0, aFile(), later(30))).toBeUndefined()
      await files.markDeleting([refused.id])
      const [{ id: again }] = [await part(records(), id, 0, 10)]
      expect((await staged.get(id, later(1)))?.isComplete).toBe(true)
      await files.remove(refused.id)
      expect((await staged.parts(id))[0]?.record.id).toBe(again)
    })

    it('neither lists parts nor counts them as files', async () => {
      const { files } = records()
      const { id } = await begun(records())
      const record = await part(records(), id, 0, 4)
      expect(await files.getMany([record.id], 'all')).toEqual([])
      const quota = { bytes: 100, files: 1, running: 1 }
      expect(await files.add(aFile(), later(60), { quota })).toBeDefined()
    })

    it('becomes one file, even with several claims', async () => {
      const { staged, files } = records()
      const { id } = await begun(records())
      const made = await Promise.all(Array.from({ length: 5 }, () => files.add(aFile(), later(60))))
      const claims = await Promise.all(made.map((record) => staged.claim(id, record.id)))
      expect(claims.filter(Boolean)).toHaveLength(1)
      const holder = made[claims.indexOf(true)]
      const heir = made[(claims.indexOf(true) + 1) % 5]
      if (!holder || !heir) throw new Error('nobody claimed it')
      await files.markDeleting([holder.id])
      expect(await staged.claim(id, heir.id)).toBe(true)
      await files.remove(holder.id)
      expect((await staged.get(id, later(1)))?.isFinished).toBe(false)
      await files.markReady(heir.id, digest)
      const found = await staged.get(id, later(1))
      expect([found?.isFinished, found?.fileId, found?.offset]).toEqual([true, heir.id, 10])
      expect(await staged.claim(id, holder.id)).toBe(false)
      await files.markDeleting([heir.id])
      await files.remove(heir.id)
      expect(await staged.claim(id, holder.id)).toBe(false)
      const after = await staged.get(id, later(1))
      expect([after?.isFinished, after?.fileId]).toEqual([true, undefined])
    })

    it('is over with the step that makes its file ready, and counts no more', async () => {
      const { staged, files } = records()
      const { id } = await begun(records())
      const other = await begun(records())
      const file = await files.add(aFile(), later(60))
      await staged.claim(id, file.id)
      await files.markReady(file.id, digest)
      await begun(records(), { expiresAt: someMoment })
      const quota = { bytes: 30, files: 10, running: 10 }
      await staged.add(anUpload(), quota)
      await expect(staged.add(anUpload(), quota)).rejects.toMatchObject({ code: 'quota_bytes' })
      expect((await staged.get(other.id, later(1)))?.isFinished).toBe(false)
      await files.markDeleting([file.id])
      const deleted = await staged.get(id, later(1))
      expect([deleted?.isFinished, deleted?.fileId]).toEqual([true, undefined])
      await files.remove(file.id)
      expect((await staged.get(id, later(1)))?.isFinished).toBe(true)
      expect(await staged.beginPart(id, 0, aFile(), later(30))).toBeUndefined()
    })

    it('says that its file is in quarantine, and is open again when that was deleted', async () => {
      const { staged, files } = records()
      const { id } = await begun(records())
      const [infected, again] = [
        await files.add(aFile(), later(60)),
        await files.add(aFile(), later(60)),
      ]
      await staged.claim(id, infected.id)
      expect((await staged.get(id, later(1)))?.isQuarantined).toBe(false)
      await files.quarantine(infected.id, digest)
      const found = await staged.get(id, later(1))
      expect([found?.isQuarantined, found?.isFinished]).toEqual([true, false])
      expect(found?.fileId).toBe(infected.id)
      expect(await staged.claim(id, again.id)).toBe(false)
      await files.markDeleting([infected.id])
      expect((await staged.get(id, later(1)))?.isQuarantined).toBe(false)
      expect(await staged.claim(id, again.id)).toBe(true)
    })

    it('removes one, and those that expired', async () => {
      const { staged } = records()
      const [gone, late, kept] = [
        await begun(records()),
        await begun(records(), { expiresAt: later(5) }),
        await begun(records()),
      ]
      await part(records(), gone.id, 0, 3)
      await staged.remove(gone.id)
      await staged.remove(gone.id)
      expect(await staged.removeExpired(later(5))).toBe(1)
      expect(await staged.get(late.id, someMoment)).toBeUndefined()
      expect(await staged.get(gone.id, someMoment)).toBeUndefined()
      expect(await staged.get(kept.id, someMoment)).toBeDefined()
    })

    it.each([
      ['quota_running', { bytes: 1e6, files: 1000, running: 10 }, 10],
      ['quota_bytes', { bytes: 75, files: 1000, running: 1000 }, 7],
    ])('lets 40 at once begin within the quota: %s', async (code, quota, most) => {
      const { staged } = records()
      const attempts = Array.from({ length: 40 }, () => staged.add(anUpload(), quota))
      const settled = await Promise.allSettled(attempts)
      const refused = settled.filter((one) => one.status === 'rejected')
      expect(settled.length - refused.length).toBe(most)
      expect(new Set(refused.map(({ reason }) => Object(reason).code))).toEqual(new Set([code]))
      await staged.add(anUpload({ ownerId: '8' }), quota)
    })
  })
}
