import { beforeEach, describe, expect, it } from 'vitest'
import type { NewFile } from '../../application/ports/files/stored-file-repo.ts'
import type { TrashTerms } from '../../domain/storage/files/trash.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

const digest = { bytes: 100, sha256: 'cd'.repeat(32) }
const at = new Date('2026-11-26T08:00:00Z')
const until = new Date('2026-12-03T08:00:00Z')
const terms: TrashTerms = { at, by: 'mei', until, counts: true }
const FAR = new Date('2100-01-01T00:00:00Z')
const quota = { bytes: 250, files: 2, running: 9 }
const page = { filter: {}, sort: { by: 'id', direction: 'desc' }, offset: 0, limit: 9 } as const

export function fileTrashContract(adapter: string, records: RecordsHarness) {
  describe(`FileTrash contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
    })

    async function aReadyFile(change: Partial<NewFile> = {}, limit?: typeof quota) {
      const { files } = records()
      const { digest: _digest, state: _state, id: _id, ...asked } = aStoredFile().props
      const { id } = await files.add({ ...asked, ...change }, later(60), { quota: limit, bytes: 1 })
      expect(await files.markReady(id, digest, limit)).toBe(true)
      return id
    }

    const listed = async (states: ('ready' | 'trashed')[], onHold = false) => {
      const filter = onHold ? { onHold } : {}
      const { files } = await records().files.list({ ...page, states, filter }, 'all')
      return files.map(({ id }) => id)
    }

    it('hides a ready file and says who put it there, until when', async () => {
      const { files } = records()
      const [one, other] = [await aReadyFile(), await aReadyFile()]
      const [trashed] = await files.hideKept([one, '987654321'], 'all', terms)
      expect(trashed?.props).toMatchObject({
        id: one,
        state: 'trashed',
        trash: { at, by: 'mei', until },
      })
      expect(await files.get(one)).toBeUndefined()
      expect([await listed(['ready']), await listed(['trashed'])]).toEqual([[other], [one]])
      const [shown] = (await files.list({ ...page, states: ['trashed'] }, 'all')).files
      expect(shown?.props.trash).toEqual({ at, by: 'mei', until })
      expect(await files.hideKept([one], 'all', terms)).toEqual([])
    })

    it('is nothing for infected files: they go at once', async () => {
      const { files } = records()
      const { digest: _digest, state: _state, id: _id, ...asked } = aStoredFile().props
      const { id } = await files.add(asked, later(60))
      await files.quarantine(id, digest)
      expect((await files.hideKept([id], 'all', terms))[0]?.props.state).toBe('deleting')
      expect(await listed(['trashed'])).toEqual([])
    })

    it('gives files back, whose addresses from before stay dead', async () => {
      const { files, trash } = records()
      const id = await aReadyFile()
      await files.hideKept([id], 'all', terms)
      const [restored] = await trash.restore([id, '987654321'], 'all')
      expect(restored?.props).toMatchObject({ id, state: 'ready', digest })
      expect(restored?.props.trash).toBeUndefined()
      expect((await files.get(id))?.props.linkEpoch).toBe(1)
      expect(await trash.restore([id], 'all')).toEqual([])
      expect(await files.claimUnfinished(FAR, 9)).toEqual([])
      await files.hideKept([id], 'all', terms)
      await trash.restore([id], 'all')
      expect((await files.get(id))?.props.linkEpoch).toBe(2)
    })

    it('is emptied when its time is over, and before that by hand', async () => {
      const { files, trash } = records()
      const [first, second] = [await aReadyFile(), await aReadyFile()]
      await files.hideKept([first, second], 'all', terms)
      expect(await files.claimUnfinished(until, 9)).toEqual([])
      expect((await trash.purge([first], 'all')).map(({ props }) => props.state)).toEqual([
        'deleting',
      ])
      expect(await trash.purge([first], 'all')).toEqual([])
      await files.remove(first)
      const due = await files.claimUnfinished(new Date(until.getTime() + 1), 9)
      expect(due.map(({ file }) => [file.id, file.props.state])).toEqual([[second, 'deleting']])
    })

    it('never loses a file on hold, and lists holds in the trash or not', async () => {
      const { files, trash } = records()
      const [first, second] = [await aReadyFile(), await aReadyFile()]
      expect(await trash.changeHold([first, second, '987654321'], 'all', 'Case 7')).toBe(2)
      await files.hideKept([first], 'all', terms)
      expect(await files.claimUnfinished(FAR, 9)).toEqual([])
      expect(await files.markDeleting([second])).toEqual([])
      expect(await listed(['ready', 'trashed'], true)).toEqual([second, first])
      expect((await files.get(second))?.props.holdReason).toBe('Case 7')
      await trash.changeHold([first, second], 'all', undefined)
      expect(await listed(['ready', 'trashed'], true)).toEqual([])
      expect(await files.claimUnfinished(FAR, 9)).toHaveLength(1)
      expect(await files.markDeleting([second])).toHaveLength(1)
    })

    it('takes files on hold, too, for whom holds are not looked at', async () => {
      const { files, trash } = records()
      const [first, second] = [await aReadyFile(), await aReadyFile()]
      await trash.changeHold([first, second], 'all', 'Case 7')
      expect((await files.hideKept([first], 'all', terms))[0]?.props.state).toBe('trashed')
      expect((await files.hideKept([second], 'all'))[0]?.props.state).toBe('deleting')
      expect(await trash.purge([first], 'all')).toHaveLength(1)
    })

    it('counts against the quota, or makes room that a restored file needs again', async () => {
      const { files, trash } = records()
      const uploaderId = '4711'
      const add = () => aReadyFile({ uploaderId }, quota)
      const [first, second] = [await add(), await add()]
      await files.hideKept([first], 'all', terms)
      await expect(add()).rejects.toMatchObject({ code: 'quota_files' })
      await files.hideKept([second], 'all', { ...terms, counts: false })
      const third = await add()
      await expect(trash.restore([second], 'all', async () => quota)).rejects.toMatchObject({
        code: 'quota_files',
      })
      expect(await listed(['trashed'])).toEqual([second, first])
      expect(await trash.restore([first], 'all', async () => quota)).toHaveLength(1)
      await files.hideKept([third], 'all', { ...terms, counts: false })
      expect(await trash.restore([third], 'all', async () => quota)).toHaveLength(1)
      expect(await listed(['ready'])).toEqual([third, first])
    })

    it('keeps to the scope', async () => {
      const { files, trash } = records()
      const id = await aReadyFile({ uploaderId: '4711' })
      const own = { uploaderId: '4712', departments: new Set<string>() }
      expect(await files.hideKept([id], own, terms)).toEqual([])
      await files.hideKept([id], 'all', terms)
      expect(await trash.restore([id], own)).toEqual([])
      expect(await trash.purge([id], own)).toEqual([])
      expect(await trash.changeHold([id], own, 'Case 7')).toBe(0)
      expect((await files.list({ ...page, states: ['trashed'] }, own)).files).toEqual([])
    })
  })
}
