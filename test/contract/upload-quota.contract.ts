import { beforeEach, describe, expect, it } from 'vitest'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

const QUOTA = { bytes: 1000, files: 12, running: 10 }
const sha256 = 'cd'.repeat(32)

function fileOf(uploaderId: string) {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
  return { ...file, uploaderId }
}

const begin = ({ files }: Records, user = '7', quota = QUOTA) =>
  files.add(fileOf(user), later(60), { quota })

/** What came of many at once: how many were taken, and the codes of the refusals. */
async function outcomes(attempts: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts)
  const refused = settled.filter((one) => one.status === 'rejected')
  const codes = new Set(refused.map(({ reason }) => Object(reason).code))
  return { taken: settled.length - refused.length, codes: [...codes] }
}

export function uploadQuotaContract(adapter: string, records: RecordsHarness) {
  describe(`upload quota of StoredFileRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
    })

    it('lets 200 at the edge begin as many uploads as may run', async () => {
      const attempts = Array.from({ length: 200 }, () => begin(records()))
      expect(await outcomes(attempts)).toEqual({ taken: 10, codes: ['quota_running'] })
      expect((await begin(records(), '8')).props.uploaderId).toBe('8')
    })

    it('counts running uploads as the files they may become', async () => {
      const { files } = records()
      const quota = { ...QUOTA, running: 100 }
      for (let n = 0; n < 5; n += 1) {
        const { id } = await begin(records(), '7', quota)
        await files.markReady(id, { bytes: 1, sha256 }, quota)
      }
      const attempts = Array.from({ length: 200 }, () => begin(records(), '7', quota))
      expect(await outcomes(attempts)).toEqual({ taken: 7, codes: ['quota_files'] })
    })

    it('never lets the bytes of uploads that end at once exceed the quota', async () => {
      const { files } = records()
      const quota = { ...QUOTA, running: 200, files: 1000 }
      const begun = await Promise.all(
        Array.from({ length: 200 }, () => begin(records(), '7', quota)),
      )
      const attempts = begun.map(({ id }) => files.markReady(id, { bytes: 300, sha256 }, quota))
      expect(await outcomes(attempts)).toEqual({ taken: 3, codes: ['quota_bytes'] })
      const ready = await files.getMany(
        begun.map(({ id }) => id),
        'all',
      )
      expect(ready).toHaveLength(3)
    })

    it('takes a file that fits to the byte, and then no other', async () => {
      const { files } = records()
      const [last, other] = [await begin(records()), await begin(records())]
      expect(await files.markReady(last.id, { bytes: 1000, sha256 }, QUOTA)).toBe(true)
      const one = { bytes: 1, sha256 }
      const refused = expect.objectContaining({ code: 'quota_bytes', params: { most: 1000 } })
      await expect(files.markReady(other.id, one, QUOTA)).rejects.toEqual(refused)
      await expect(begin(records())).rejects.toEqual(refused)
      expect(await files.markReady('987654321', one, QUOTA)).toBe(false)
    })

    it('adds none whose bytes, as far as they are known before, would be too many', async () => {
      const { files } = records()
      const { id } = await begin(records())
      await files.markReady(id, { bytes: 600, sha256 }, QUOTA)
      const add = (bytes: number) => files.add(fileOf('7'), later(60), { quota: QUOTA, bytes })
      const refused = { code: 'quota_bytes', params: { most: 1000 } }
      await expect(add(401)).rejects.toMatchObject(refused)
      expect((await add(400)).props.uploaderId).toBe('7')
      const sole = { quota: QUOTA, bytes: 1001 }
      await expect(files.add(fileOf('8'), later(60), sole)).rejects.toMatchObject(refused)
    })

    it('gives room back when a file is deleted and when an upload ends without one', async () => {
      const { files } = records()
      const [full, dead] = [await begin(records()), await begin(records())]
      await files.markReady(full.id, { bytes: 1000, sha256 }, QUOTA)
      await files.markDeleting([full.id, dead.id])
      await files.remove(full.id)
      const attempts = Array.from({ length: 20 }, () => begin(records()))
      expect(await outcomes(attempts)).toEqual({ taken: 10, codes: ['quota_running'] })
      const claimed = await files.claimUnfinished(later(3600), 50)
      expect(claimed).toHaveLength(11)
      expect(await outcomes([begin(records())])).toEqual({ taken: 1, codes: [] })
    })

    it('counts quarantined files, which are not found and end only by deletion', async () => {
      const { files } = records()
      const { id } = await begin(records())
      expect(await files.quarantine(id, { bytes: 1000, sha256 })).toBe(true)
      expect(await files.quarantine(id, { bytes: 1000, sha256 })).toBe(false)
      expect(await files.markReady(id, { bytes: 1, sha256 }, QUOTA)).toBe(false)
      expect(await files.getMany([id], 'all')).toEqual([])
      expect(await files.claimUnfinished(later(3600), 10)).toEqual([])
      expect((await outcomes([begin(records())])).codes).toEqual(['quota_bytes'])
      const [marked] = await files.markDeleting([id])
      expect(marked?.props.state).toBe('deleting')
      expect((await outcomes([begin(records())])).taken).toBe(1)
    })

    it('counts no copy of a file, in any state', async () => {
      const { files } = records()
      const one = { bytes: 1000, files: 1, running: 1 }
      const copies = await Promise.all(
        [1, 2, 3].map(() => files.add(fileOf('7'), later(60), { isCopy: true })),
      )
      const { id } = await begin(records(), '7', one)
      await files.markDeleting(copies.map((copy) => copy.id))
      expect(await files.markReady(id, { bytes: 999, sha256 }, one)).toBe(true)
      expect((await outcomes([begin(records(), '7', one)])).codes).toEqual(['quota_files'])
    })

    it('never ends in a deadlock while files of several users end and are deleted', async () => {
      const { files } = records()
      const quota = { bytes: 1e9, files: 1e6, running: 1e6 }
      const begun = await Promise.all(
        Array.from({ length: 60 }, (_, n) => begin(records(), String((n % 3) + 1), quota)),
      )
      const ids = begun.map(({ id }) => id)
      await Promise.all([
        ...ids.map((id) => files.markReady(id, { bytes: 5, sha256 }, quota)),
        files.markDeleting(ids),
        files.markDeleting(ids.toReversed()),
        ...['1', '2', '3'].map((user) => begin(records(), user, quota)),
      ])
      await files.markDeleting(ids)
      expect(await files.getMany(ids, 'all')).toEqual([])
      expect(await outcomes([begin(records(), '1', { ...quota, running: 2 })])).toEqual({
        taken: 1,
        codes: [],
      })
    })
  })
}
