import { beforeEach, describe, expect, it } from 'vitest'
import { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { aDraft } from '../../support/platform-builders.ts'
import type { Records, RecordsHarness } from '../../support/records.ts'
import { later, someMoment, uniqueHex } from '../../support/unique.ts'

const digest = { bytes: 5_000_000_000, sha256: 'cd'.repeat(32) }
const starter = { starterId: '7', starterName: 'clerk' }
const moving = { sourceKey: 'old', targetKey: 'new', ...starter, createdAt: someMoment }
const OPEN = ['queued', 'running', 'paused', 'failed'] as const

async function pendingOn({ files }: Records, platformKey: string): Promise<StoredFile> {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile({ platformKey }).props
  return files.add(file, later(60))
}

async function fileOn(all: Records, platformKey: string): Promise<StoredFile> {
  const { id } = await pendingOn(all, platformKey)
  await all.files.markReady(id, digest)
  const file = await all.files.get(id)
  if (!file) throw new Error('The file is not there.')
  return file
}

async function quarantinedOn(all: Records, platformKey: string): Promise<StoredFile> {
  const pending = await pendingOn(all, platformKey)
  await all.files.quarantine(pending.id, digest)
  return new StoredFile({ ...pending.props, state: 'quarantined', digest })
}

async function running({ migrations }: Records) {
  const added = await migrations.add(moving)
  const migration = await migrations.change(added?.id ?? '', ['queued'], { state: 'running' })
  if (!migration) throw new Error('The migration does not run.')
  return migration
}

const times = { at: later(10), removeSourceAt: later(600) }

export function fileMigrationRepoContract(adapter: string, records: RecordsHarness) {
  describe(`FileMigrationRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'old' }))
      await records().given.platform(aPlatform({ key: 'new' }))
    })

    it('is added with the ready files of its source counted', async () => {
      const { migrations } = records()
      await fileOn(records(), 'old')
      await fileOn(records(), 'old')
      await fileOn(records(), 'new')
      await pendingOn(records(), 'old')
      const added = await migrations.add(moving)
      expect(added?.props).toMatchObject({
        ...{ ...moving, state: 'queued', filesTotal: 2, bytesTotal: 10_000_000_000 },
        ...{ filesMoved: 0, bytesMoved: 0, bytesInFlight: 0, filesFailed: 0, attempts: 0 },
        ...{ trouble: undefined, finishedAt: undefined, notBefore: undefined },
      })
      expect(await migrations.get(added?.id ?? '')).toEqual(added)
      expect(await migrations.get('987654321')).toBeUndefined()
    })

    it('is one for each source, until it is done or cancelled', async () => {
      const { migrations } = records()
      const racers = await Promise.all([1, 2, 3].map(() => migrations.add(moving)))
      const [first] = racers.filter((one) => one !== undefined)
      expect(racers.filter((one) => one !== undefined)).toHaveLength(1)
      for (const state of ['running', 'paused', 'failed'] as const) {
        await migrations.change(first?.id ?? '', OPEN, { state })
        expect(await migrations.add(moving)).toBeUndefined()
        expect((await migrations.getOpen('old'))?.props.state).toBe(state)
      }
      expect(await migrations.add({ ...moving, sourceKey: 'new', targetKey: 'old' })).toBeDefined()
      await migrations.change(first?.id ?? '', OPEN, { state: 'cancelled' })
      expect(await migrations.getOpen('old')).toBeUndefined()
      expect(await migrations.add({ ...moving, starterId: undefined })).toBeDefined()
    })

    it('is not added for a platform that was removed meanwhile', async () => {
      const { migrations } = records()
      for (const ends of [{ sourceKey: 'gone' }, { targetKey: 'gone' }]) {
        await expect(migrations.add({ ...moving, ...ends })).rejects.toEqual(
          expect.objectContaining({ code: 'platform_not_found' }),
        )
      }
      expect((await migrations.list(0, 9)).total).toBe(0)
    })

    it('keeps both ends and their keys until it is done or cancelled', async () => {
      const { migrations, managedPlatforms } = records()
      const { id } = await running(records())
      const keys = ['old', 'new']
      const ends = await Promise.all(keys.map((key) => idOf(records(), key)))
      for (const state of OPEN) {
        await migrations.change(id, OPEN, { state })
        for (const [at, key] of keys.entries()) {
          const end = ends[at] ?? ''
          expect(await managedPlatforms.remove([end])).toEqual({ key, bond: 'move' })
          const renamed = () => aDraft({ key: uniqueHex(12) })
          expect(await managedPlatforms.update(end, renamed)).toBe('key-in-use')
        }
      }
      await migrations.change(id, ['failed'], { state: 'cancelled' })
      expect(await managedPlatforms.remove(ends)).toBe(2)
    })

    it.each(['old', 'new'])('never has %s, which is removed at the same time', async (key) => {
      const { migrations, platforms, managedPlatforms } = records()
      const id = await idOf(records(), key)
      const [added, removed] = await Promise.allSettled([
        migrations.add(moving),
        managedPlatforms.remove([id]),
      ])
      const isThere = (await platforms.get(key)) !== undefined
      expect((await migrations.list(0, 9)).total).toBe(isThere ? 1 : 0)
      expect(added.status).toBe(isThere ? 'fulfilled' : 'rejected')
      expect(removed).toMatchObject({ value: isThere ? { key, bond: 'move' } : 1 })
    })

    it('lists the newest first', async () => {
      const { migrations } = records()
      const one = await migrations.add(moving)
      const two = await migrations.add({ ...moving, sourceKey: 'new', targetKey: 'old' })
      expect(await migrations.list(0, 9)).toEqual({ migrations: [two, one], total: 2 })
      expect(await migrations.list(1, 1)).toEqual({ migrations: [one], total: 2 })
    })

    it('changes only from the given states, and clears undefined members', async () => {
      const { migrations } = records()
      const { id } = (await migrations.add(moving)) ?? { id: '' }
      expect(await migrations.change(id, ['running'], { state: 'done' })).toBeUndefined()
      const all = {
        ...{ state: 'failed' as const, filesTotal: 4, bytesTotal: 5, bytesInFlight: 6 },
        ...{ filesFailed: 7, runStartedAt: later(1), runBytes: 8, progressAt: later(2) },
        ...{ attempts: 9, notBefore: later(3), trouble: 'storage_full', finishedAt: later(4) },
      }
      const changed = await migrations.change(id, ['queued', 'running'], all)
      expect(changed?.props).toMatchObject(all)
      const cleared = { state: 'queued' as const, trouble: undefined, finishedAt: undefined }
      expect((await migrations.change(id, ['failed'], cleared))?.props).toEqual({
        ...changed?.props,
        ...cleared,
      })
    })

    it('is due while queued or running, the oldest first, and not before its time', async () => {
      const { migrations } = records()
      const one = (await migrations.add(moving))?.id ?? ''
      const two =
        (await migrations.add({ ...moving, sourceKey: 'new', targetKey: 'old' }))?.id ?? ''
      const due = async () => (await migrations.due(later(5)))?.id
      expect(await due()).toBe(one)
      await migrations.change(one, ['queued'], { state: 'queued', notBefore: later(6) })
      expect(await due()).toBe(two)
      await migrations.change(two, ['queued'], { state: 'paused' })
      expect(await due()).toBeUndefined()
      await migrations.change(one, ['queued'], { state: 'running', notBefore: later(5) })
      expect(await due()).toBe(one)
    })

    it('notes progress while it runs, and says what became of it otherwise', async () => {
      const { migrations } = records()
      const { id } = await running(records())
      const far = (bytesInFlight: number) => ({ bytesInFlight, filesFailed: bytesInFlight - 72 })
      expect((await migrations.report(id, far(77), later(3)))?.props).toMatchObject({
        ...{ state: 'running', ...far(77), progressAt: later(3) },
      })
      await migrations.change(id, ['running'], { state: 'paused', bytesInFlight: 0 })
      expect((await migrations.report(id, far(78), later(4)))?.props).toMatchObject({
        ...{ state: 'paused', bytesInFlight: 0, filesFailed: 5, progressAt: later(3) },
      })
      expect(await migrations.report('987654321', far(1), later(4))).toBeUndefined()
    })

    it('switches a file to its copy, and keeps the removal of the source for later', async () => {
      const { migrations, files } = records()
      const { id } = await running(records())
      const [file, copy] = [await fileOn(records(), 'old'), await pendingOn(records(), 'new')]
      expect(await migrations.switchFile(id, { file, copy, ...times })).toBe(true)
      const { platformKey, objectKey } = copy.props
      expect((await files.get(file.id))?.props).toEqual({ ...file.props, platformKey, objectKey })
      expect(await files.markReady(copy.id, digest)).toBe(false)
      expect((await migrations.get(id))?.props).toMatchObject({
        ...{
          filesMoved: 1,
          bytesMoved: digest.bytes,
          runBytes: digest.bytes,
          progressAt: later(10),
        },
      })
      expect(await files.claimUnfinished(later(599), 9)).toEqual([])
      const [removal] = await files.claimUnfinished(later(601), 9)
      const { id: removalId, props } = removal?.file ?? file
      expect(props).toEqual({ ...file.props, id: removalId, state: 'deleting' })
      expect(await records().managedPlatforms.remove([await idOf(records(), 'old')])).toEqual({
        ...{ key: 'old', bond: 'files' },
      })
    })

    it('moves what is in quarantine like any other file, and leaves it there', async () => {
      const { migrations, files } = records()
      const file = await quarantinedOn(records(), 'old')
      const { id, props } = await running(records())
      expect(props).toMatchObject({ filesTotal: 1, bytesTotal: digest.bytes })
      expect(await files.keptOn('old', undefined, 9)).toEqual([file])
      const copy = await pendingOn(records(), 'new')
      expect(await migrations.switchFile(id, { file, copy, ...times })).toBe(true)
      expect(await files.get(file.id)).toBeUndefined()
      const { platformKey, objectKey } = copy.props
      const moved = new StoredFile({ ...file.props, platformKey, objectKey })
      expect(await files.keptOn('new', undefined, 9)).toEqual([moved])
    })

    it('moves a file that is trashed or restored while it is copied, and leaves it so', async () => {
      const { migrations, files, trash } = records()
      const { id } = await running(records())
      const [file, copy] = [await fileOn(records(), 'old'), await pendingOn(records(), 'new')]
      const terms = { at: later(0), by: 'mei', until: later(900), counts: true }
      const [trashed = file] = await files.hideKept([file.id], 'all', terms)
      expect(await migrations.switchFile(id, { file, copy, ...times })).toBe(true)
      const [moved = file] = await files.keptOn('new', undefined, 9)
      const { platformKey, objectKey } = copy.props
      expect(moved.props).toEqual({ ...trashed.props, platformKey, objectKey })
      await trash.restore([file.id], 'all')
      const back = await pendingOn(records(), 'new')
      expect(await migrations.switchFile(id, { file: moved, copy: back, ...times })).toBe(true)
      expect((await files.get(file.id))?.props.state).toBe('ready')
    })

    it.each([
      [
        'it does not run',
        async ({ migrations }: Records, { id }: Around) => {
          await migrations.change(id, ['running'], { state: 'paused' })
        },
      ],
      [
        'the file was deleted',
        async ({ files }: Records, { file }: Around) => {
          await files.markDeleting([file.id])
        },
      ],
      [
        'the copy was cleaned up',
        async ({ files }: Records, { copy }: Around) => {
          await files.claimUnfinished(later(61), 9)
          await files.remove(copy.id)
        },
      ],
      [
        'another one moved the file',
        async (all: Records, { id, file }: Around) => {
          const copy = await pendingOn(all, 'new')
          await all.migrations.switchFile(id, { file, copy, ...times })
        },
      ],
    ])('switches nothing when %s', async (_case, happens) => {
      const { migrations, files } = records()
      const { id } = await running(records())
      const [file, copy] = [await fileOn(records(), 'old'), await pendingOn(records(), 'new')]
      await happens(records(), { id, file, copy })
      const [found, migration] = [await files.get(file.id), await migrations.get(id)]
      expect(await migrations.switchFile(id, { file, copy, ...times })).toBe(false)
      expect(await files.get(file.id)).toEqual(found)
      expect(await migrations.get(id)).toEqual(migration)
    })

    it('switches a file once, however many copies there are', async () => {
      const { migrations, files } = records()
      const { id } = await running(records())
      const file = await fileOn(records(), 'old')
      const copies = await Promise.all([1, 2, 3].map(() => pendingOn(records(), 'new')))
      const tries = copies.map((copy) => migrations.switchFile(id, { file, copy, ...times }))
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
      expect((await migrations.get(id))?.props.filesMoved).toBe(1)
      expect(await files.claimUnfinished(later(1000), 9)).toHaveLength(3)
    })
  })
}

interface Around {
  readonly id: string
  readonly file: StoredFile
  readonly copy: StoredFile
}

async function idOf({ platforms }: Records, key: string): Promise<string> {
  return (await platforms.get(key))?.id ?? uniqueHex(8)
}
