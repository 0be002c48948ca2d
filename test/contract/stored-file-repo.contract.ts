import { beforeEach, describe, expect, it } from 'vitest'
import type { NewFile } from '../../application/ports/files/stored-file-repo.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import { anOperation } from '../support/console-builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

const NEWEST_LINES = {
  filter: {},
  sort: { by: 'at', direction: 'desc' },
  offset: 0,
  limit: 9,
} as const
const digest = { bytes: 5_000_000_000, sha256: 'cd'.repeat(32) }

export function storedFileRepoContract(adapter: string, records: RecordsHarness) {
  describe(`StoredFileRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.platform(aPlatform({ key: 'default', isDefault: true }))
    })

    it('hides a file until it is ready, then shows it whole', async () => {
      const { files } = records()
      const asked = aNewFile({ originalName: '日报 50%.pdf', suffix: '.pdf' })
      const pending = await files.add(asked, later(60))
      expect(pending.props).toMatchObject({ ...asked, state: 'pending', digest: undefined })
      expect(await files.get(pending.id)).toBeUndefined()
      expect(await files.markReady(pending.id, digest)).toBe(true)
      const ready = { ...pending.props, state: 'ready', digest }
      expect((await files.get(pending.id))?.props).toEqual(ready)
    })

    it('refuses a record for a missing platform', async () => {
      const { files } = records()
      const refused = expect.objectContaining({ code: 'no_storage_platform' })
      await expect(files.add(aNewFile({ platformKey: 'gone' }), later(60))).rejects.toEqual(refused)
    })

    it.each([
      {},
      { quota: { bytes: 9, files: 9, running: 9 } },
    ])('refuses a record for an old location of its platform: %j', async (terms) => {
      const { files, given } = records()
      const { key } = await given.platform(aPlatform({ locationEpoch: 3 }))
      const add = (locationEpoch: number) =>
        files.add(aNewFile({ platformKey: key }), later(60), { ...terms, locationEpoch })
      await expect(add(2)).rejects.toMatchObject({ code: 'no_storage_platform' })
      expect((await add(3)).props.platformKey).toBe(key)
    })

    it('knows which records have an object', async () => {
      const { files } = records()
      const { id, props } = await files.add(aNewFile(), later(60))
      const { platformKey, objectKey } = props
      expect(await files.idsOf([props])).toEqual([id])
      const others = [
        { platformKey: 'elsewhere', objectKey },
        { platformKey, objectKey: aNewFile().objectKey },
      ]
      expect(await files.idsOf(others)).toEqual([])
      expect(await files.idsOf([])).toEqual([])
    })

    it('fills in size and checksum of an imported file, once', async () => {
      const { files, given } = records()
      const imported = await files.add(aNewFile(), later(60))
      await given.importedFile(imported.id)
      expect((await files.get(imported.id))?.props.digest).toBeUndefined()
      await files.fillDigest(imported.id, digest)
      expect((await files.get(imported.id))?.props).toMatchObject({ state: 'ready', digest })
      await files.fillDigest(imported.id, { ...digest, bytes: 1 })
      expect((await files.get(imported.id))?.props.digest).toEqual(digest)
      const pending = await files.add(aNewFile(), later(60))
      await files.fillDigest(pending.id, digest)
      expect(await files.markReady(pending.id, { ...digest, bytes: 1 })).toBe(true)
    })

    it('lists imported files that have no checksum, by their ids', async () => {
      const { files, given } = records()
      const ids: string[] = []
      for (let nth = 0; nth < 3; nth += 1) {
        const { id } = await files.add(aNewFile(), later(60))
        await given.importedFile(id)
        ids.push(id)
      }
      await files.add(aNewFile(), later(60))
      const listed = async (after: string | undefined, limit: number) => {
        const found = await files.unchecked(after, limit)
        return { ids: found.files.map(({ id }) => id), left: found.left }
      }
      expect(await listed(undefined, 2)).toEqual({ ids: ids.slice(0, 2), left: 3 })
      await files.fillDigest(ids[1] ?? '', digest)
      expect(await listed(ids[0], 2)).toEqual({ ids: ids.slice(2), left: 2 })
      await files.markDeleting(ids.slice(0, 1))
      expect(await listed(undefined, 2)).toEqual({ ids: ids.slice(2), left: 1 })
      expect(await listed(ids[2], 2)).toEqual({ ids: [], left: 0 })
    })

    it('becomes ready once', async () => {
      const { files } = records()
      const { id } = await files.add(aNewFile(), later(60))
      const marks = await Promise.all([files.markReady(id, digest), files.markReady(id, digest)])
      expect(marks.sort()).toEqual([false, true])
      expect(await files.markReady('987654321', digest)).toBe(false)
    })

    it('keeps the entry of a file that becomes ready, and none of one that does not', async () => {
      const { files, operations } = records()
      const { id } = await files.add(aNewFile(), later(60))
      const entry = anOperation({ kind: 'add', operatorName: 'a\0b', error: undefined })
      const quota = { bytes: digest.bytes, files: 9, running: 9 }
      expect(await files.markReady(id, digest, quota, entry)).toBe(true)
      expect(await files.markReady(id, digest, quota, entry)).toBe(false)
      const other = await files.add(aNewFile(), later(60))
      await expect(files.markReady(other.id, digest, quota, entry)).rejects.toMatchObject({
        code: 'quota_bytes',
      })
      const { entries } = await operations.list(NEWEST_LINES)
      expect(entries.map(({ kind, at, error }) => [kind, at, error])).toEqual([
        ['add', entry.at, undefined],
      ])
    })

    it('keeps text that no database can store from failing the upload', async () => {
      const file = await added(records(), { originalName: 'a\0b.png' })
      expect(await records().files.get(file.id)).toBeDefined()
    })

    it('finds many in the order they were asked for, leaving unknown and hidden ones out', async () => {
      const { files } = records()
      const [one, two, gone] = [
        await added(records()),
        await added(records()),
        await added(records()),
      ]
      const pending = await files.add(aNewFile(), later(60))
      await files.markDeleting([gone.id])
      const ids = [two.id, '987654321', pending.id, gone.id, one.id]
      expect((await files.getMany(ids, 'all')).map(({ id }) => id)).toEqual([two.id, one.id])
      expect(await files.getMany([], 'all')).toEqual([])
    })

    it('finds each of many that are asked for at once', async () => {
      const { files } = records()
      const kept: string[] = []
      for (let n = 0; n < 5; n += 1) {
        const { id } = await files.add(aNewFile({ originalName: `${n}.zip` }), later(60))
        if (n !== 3) await files.markReady(id, digest)
        kept.push(id)
      }
      const asked = [...kept, '987654321', ...kept]
      const found = await Promise.all(asked.map((id) => files.get(id)))
      const names = ['0.zip', '1.zip', '2.zip', undefined, '4.zip']
      expect(found.map((file) => file?.props.originalName)).toEqual([...names, undefined, ...names])
    })

    it('hides a file that is being deleted, and removes its record only then', async () => {
      const { files } = records()
      const file = await added(records())
      await files.remove(file.id)
      expect(await files.get(file.id)).toBeDefined()
      const marked = await files.markDeleting([file.id, '987654321'])
      expect(marked.map(({ props }) => [props.id, props.state])).toEqual([[file.id, 'deleting']])
      expect(await files.get(file.id)).toBeUndefined()
      expect(await files.markDeleting([file.id])).toHaveLength(1)
      await files.remove(file.id)
      await files.remove(file.id)
      expect(await files.markDeleting([file.id])).toEqual([])
    })

    it('keeps the record of a file whose object was removed from a place that its platform left', async () => {
      const { files, given } = records()
      const { key } = await given.platform(aPlatform({ locationEpoch: 3 }))
      const { id } = await files.add(aNewFile({ platformKey: key }), later(60))
      await files.markDeleting([id])
      await files.remove(id, 2)
      const left = await files.claimUnfinished(later(10), 10, key)
      expect(left.map(({ file }) => file.id)).toEqual([id])
      await files.remove(id, 3)
      expect(await files.claimUnfinished(later(10), 10, key)).toEqual([])
    })

    it('abandons what is still pending, and says whether the object may go', async () => {
      const { files } = records()
      const pending = await files.add(aNewFile(), later(60))
      expect(await files.abandon(pending.id)).toBe(true)
      expect(await files.markReady(pending.id, digest)).toBe(false)
      expect(await files.abandon(pending.id)).toBe(true)
      await files.remove(pending.id)
      expect(await files.abandon(pending.id)).toBe(true)
      const ready = await added(records())
      expect(await files.abandon(ready.id)).toBe(false)
      expect(await files.get(ready.id)).toBeDefined()
      const infected = await files.add(aNewFile(), later(60))
      await files.quarantine(infected.id, digest)
      expect(await files.abandon(infected.id)).toBe(false)
    })

    it('either completes or abandons a file, never both', async () => {
      const { files } = records()
      const ids = await Promise.all(
        Array.from({ length: 20 }, async () => (await files.add(aNewFile(), later(60))).id),
      )
      const outcomes = await Promise.all(
        ids.map((id) => Promise.all([files.markReady(id, digest), files.abandon(id)])),
      )
      expect(outcomes.filter(([isReady, isGone]) => isReady === isGone)).toEqual([])
      const ready = ids.filter((_, at) => outcomes[at]?.[0])
      expect((await files.getMany(ids, 'all')).map(({ id }) => id)).toEqual(ready)
    })

    it('lets overlapping deletes run at once', async () => {
      const { files } = records()
      const ids = await Promise.all(
        Array.from({ length: 20 }, async () => (await added(records())).id),
      )
      const lists = Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? ids : ids.toReversed()))
      const marked = await Promise.all(lists.map((list) => files.markDeleting(list)))
      expect(marked.map((list) => list.length)).toEqual(lists.map(() => 20))
    })

    it('deletes what is kept when somebody names it, and leaves all else to its time', async () => {
      const { files } = records()
      const [ready, removed] = [await added(records()), await added(records())]
      const infected = await files.add(aNewFile(), later(60))
      await files.quarantine(infected.id, digest)
      const pending = await files.add(aNewFile(), later(60))
      const copy = await files.add(aNewFile(), later(60), { isCopy: true })
      await files.markDeleting([removed.id])
      await files.postpone([{ id: removed.id, until: later(30) }])
      const named = [ready, removed, infected, pending, copy, ready].map(({ id }) => id)
      const marked = await files.hideKept([...named, '987654321'], 'all')
      const idsOf = (some: readonly { readonly id: string }[]) =>
        some.map(({ id }) => id).sort(numerically)
      expect(idsOf(marked)).toEqual(idsOf([ready, infected]))
      expect(marked.map(({ props }) => props.state)).toEqual(['deleting', 'deleting'])
      expect(await files.hideKept(named, 'all')).toEqual([])
      expect(await files.markReady(pending.id, digest)).toBe(true)
      const due = await files.claimUnfinished(later(20), 10)
      expect(idsOf(due.map(({ file }) => file))).toEqual(idsOf([ready, infected]))
    })

    it('gives each file that several delete at once to one of them', async () => {
      const { files } = records()
      const ids = await Promise.all(
        Array.from({ length: 20 }, async () => (await added(records())).id),
      )
      const lists = Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? ids : ids.toReversed()))
      const marked = await Promise.all(lists.map((list) => files.hideKept(list, 'all')))
      expect(
        marked
          .flat()
          .map(({ id }) => id)
          .sort(numerically),
      ).toEqual(ids.toSorted(numerically))
    })

    it('claims expired pending files and those being deleted, nothing else', async () => {
      const { files } = records()
      const expired = await files.add(aNewFile(), later(10))
      await files.add(aNewFile(), later(21))
      await added(records())
      const deleted = await added(records())
      await files.markDeleting([deleted.id])
      const claimed = await files.claimUnfinished(later(20), 10)
      expect(claimed.map(({ file }) => file.id).sort(numerically)).toEqual([expired.id, deleted.id])
      expect(claimed.every(({ file }) => file.props.state === 'deleting')).toBe(true)
    })

    it('refuses to make a file ready that the clean-up has claimed', async () => {
      const { files } = records()
      const { id } = await files.add(aNewFile(), later(10))
      await files.claimUnfinished(later(20), 10)
      expect(await files.markReady(id, digest)).toBe(false)
      expect(await files.get(id)).toBeUndefined()
    })

    it('gives each file to the upload or to the clean-up, never to both', async () => {
      const { files } = records()
      const ids = await Promise.all(
        Array.from({ length: 20 }, async () => (await files.add(aNewFile(), later(10))).id),
      )
      const [claimed, ...ready] = await Promise.all([
        files.claimUnfinished(later(20), 100),
        ...ids.map((id) => files.markReady(id, digest)),
      ])
      const kept = ids.filter((_id, index) => ready[index])
      const found = await files.getMany(ids, 'all')
      expect(found.map(({ id }) => id)).toEqual(kept)
      expect(claimed.filter(({ file }) => kept.includes(file.id))).toEqual([])
    })

    it('claims at most as many as asked for, and leaves the rest for later', async () => {
      const { files } = records()
      for (let n = 0; n < 5; n += 1) await files.add(aNewFile(), later(10))
      const first = await files.claimUnfinished(later(20), 3)
      expect(first).toHaveLength(3)
      for (const { file } of first) await files.remove(file.id)
      expect(await files.claimUnfinished(later(20), 3)).toHaveLength(2)
    })

    it('claims files of one platform only, when asked to', async () => {
      const { files, given } = records()
      await given.platform(aPlatform({ id: '2', key: 'second' }))
      const expired = await files.add(aNewFile({ platformKey: 'second' }), later(10))
      const deleted = await files.add(aNewFile({ platformKey: 'second' }), later(10))
      await files.markDeleting([deleted.id])
      const elsewhere = await files.add(aNewFile(), later(10))
      const idsOn = async (platformKey: string) =>
        (await files.claimUnfinished(later(20), 10, platformKey)).map(({ file }) => file.id)
      expect((await idsOn('second')).sort(numerically)).toEqual([expired.id, deleted.id])
      expect(await idsOn(elsewhere.props.platformKey)).toEqual([elsewhere.id])
      expect(await idsOn('third')).toEqual([])
    })

    it('lets records wait that could not be removed, and gives others their turn', async () => {
      const { files } = records()
      const [stuck, other] = [await added(records()), await added(records())]
      await files.markDeleting([stuck.id, other.id])
      await files.postpone([stuck.id, '987654321'].map((id) => ({ id, until: later(30) })))
      const idsAt = async (seconds: number) =>
        (await files.claimUnfinished(later(seconds), 10)).map(({ file }) => file.id)
      expect(await idsAt(20)).toEqual([other.id])
      expect((await idsAt(31)).sort(numerically)).toEqual([stuck.id, other.id])
    })

    it('counts how often a removal was postponed, each until its own time', async () => {
      const { files } = records()
      const [one, two] = [await added(records()), await added(records())]
      await files.markDeleting([one.id, two.id])
      const claimedAt = async (seconds: number) =>
        (await files.claimUnfinished(later(seconds), 10)).map(({ file, attempts }) => [
          file.id,
          attempts,
        ])
      expect((await claimedAt(20)).sort()).toEqual([
        [one.id, 0],
        [two.id, 0],
      ])
      await files.postpone([
        { id: one.id, until: later(30) },
        { id: two.id, until: later(50) },
      ])
      expect(await claimedAt(40)).toEqual([[one.id, 1]])
      await files.postpone([{ id: one.id, until: later(70) }])
      expect(await claimedAt(60)).toEqual([[two.id, 1]])
      expect((await claimedAt(80)).sort()).toEqual([
        [one.id, 2],
        [two.id, 1],
      ])
      await files.postpone([])
    })

    it('knows the platforms that have removals which were postponed', async () => {
      const { files, given } = records()
      const [one, two] = [await given.platform(aPlatform()), await given.platform(aPlatform())]
      const { id } = await files.add(aNewFile({ platformKey: one.key }), later(0))
      await files.markDeleting([id])
      expect(await files.hasPostponed(one.key)).toBe(false)
      await files.postpone([{ id, until: later(30) }])
      expect(await files.hasPostponed(one.key)).toBe(true)
      expect(await files.hasPostponed(two.key)).toBe(false)
      await files.remove(id)
      expect(await files.hasPostponed(one.key)).toBe(false)
    })

    it('does not postpone what is not being removed', async () => {
      const { files } = records()
      const { id, props } = await files.add(aNewFile(), later(10))
      await files.postpone([{ id, until: later(90) }])
      expect(await files.hasPostponed(props.platformKey)).toBe(false)
      expect(await files.claimUnfinished(later(20), 10)).toHaveLength(1)
    })

    it('keeps for good what is done durably, and lets its failure out', async () => {
      const { files } = records()
      const file = await files.durably(() => files.add(aNewFile(), later(60)))
      expect(await files.durably(() => files.markReady(file.id, digest))).toBe(true)
      expect((await files.get(file.id))?.props.digest).toEqual(digest)
      const failure = new Error('no')
      await expect(files.durably(() => Promise.reject(failure))).rejects.toBe(failure)
    })

    it('gives a key of an uploader to one record', async () => {
      const { files } = records()
      const key = { text: 'key !~', since: later(-60) }
      const file = await files.add(aNewFile({ uploaderId: '7' }), later(60), { key })
      const refused = expect.objectContaining({ code: 'upload_running' })
      await expect(files.add(aNewFile({ uploaderId: '7' }), later(60), { key })).rejects.toEqual(
        refused,
      )
      await files.add(aNewFile({ uploaderId: '8' }), later(60), { key })
      await files.add(aNewFile({ uploaderId: '7' }), later(60), { key: { ...key, text: 'Key !~' } })
      expect((await files.getByUploadKey('7', key))?.props).toEqual(file.props)
      await files.markReady(file.id, digest)
      expect(await files.getByUploadKey('7', key)).toMatchObject({ id: file.id, isReadable: true })
      await expect(files.add(aNewFile({ uploaderId: '7' }), later(60), { key })).rejects.toEqual(
        refused,
      )
      expect(await files.getByUploadKey('9', key)).toBeUndefined()
    })

    it('gives a key to one of many that want it at once', async () => {
      const { files } = records()
      const key = { text: 'wanted', since: later(-60) }
      const tries = Array.from({ length: 10 }, () => files.add(aNewFile(), later(60), { key }))
      const settled = await Promise.allSettled(tries)
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('frees a key when its record is deleting, or too old', async () => {
      const { files } = records()
      const fresh = { text: 'key', since: later(-60) }
      const deleted = await files.add(aNewFile(), later(60), { key: fresh })
      await files.markDeleting([deleted.id])
      expect(await files.getByUploadKey(deleted.props.uploaderId, fresh)).toBeUndefined()
      const expired = await files.add(aNewFile(), later(10), { key: fresh })
      await files.claimUnfinished(later(20), 10)
      expect(await files.getByUploadKey(expired.props.uploaderId, fresh)).toBeUndefined()
      const old = await files.add(aNewFile({ createdAt: later(-30) }), later(60), { key: fresh })
      const stale = { text: 'key', since: later(-20) }
      expect(await files.getByUploadKey(old.props.uploaderId, fresh)).toMatchObject({ id: old.id })
      expect(await files.getByUploadKey(old.props.uploaderId, stale)).toBeUndefined()
      const next = await files.add(aNewFile({ createdAt: later(0) }), later(60), { key: stale })
      expect(await files.getByUploadKey(old.props.uploaderId, stale)).toMatchObject({ id: next.id })
      expect(await files.markReady(old.id, digest)).toBe(true)
    })

    it('begins a new epoch of links for ready files, each time it is asked', async () => {
      const { files } = records()
      const [one, other] = [await added(records()), await added(records())]
      const pending = await files.add(aNewFile(), later(10))
      expect(await files.endLinks([one.id, pending.id, '987654321'], 'all')).toBe(1)
      await Promise.all([files.endLinks([one.id], 'all'), files.endLinks([one.id, one.id], 'all')])
      const epochOf = async (id: string) => (await files.get(id))?.props.linkEpoch
      expect([await epochOf(one.id), await epochOf(other.id)]).toEqual([3, 0])
      expect(await files.endLinks([], 'all')).toBe(0)
      const { files: page } = await files.list(
        {
          filter: {},
          sort: { by: 'id', direction: 'asc' },
          offset: 0,
          limit: 9,
        },
        'all',
      )
      expect(page.map(({ props }) => props.linkEpoch)).toEqual([3, 0])
      await files.markReady(pending.id, digest)
      expect(await epochOf(pending.id)).toBe(0)
    })

    it('forgets the epoch of a file with its record', async () => {
      const { files } = records()
      const { id } = await added(records())
      await files.endLinks([id], 'all')
      await files.markDeleting([id])
      expect(await files.endLinks([id], 'all')).toBe(0)
      await files.remove(id)
      expect(await files.get(id)).toBeUndefined()
    })

    it('does not touch an upload whose lease was prolonged', async () => {
      const { files } = records()
      const { id } = await files.add(aNewFile(), later(10))
      await files.renew([id, '987654321'], later(30))
      expect(await files.claimUnfinished(later(20), 10)).toEqual([])
      expect(await files.markReady(id, digest)).toBe(true)
    })
  })
}

export async function added({ files }: Records, props: Partial<NewFile> = {}) {
  const file = await files.add(aNewFile(props), later(60))
  await files.markReady(file.id, digest)
  return file
}

function aNewFile(props: Partial<NewFile> = {}): NewFile {
  const { id, state, digest, linkEpoch, ...rest } = aStoredFile().props
  return { ...rest, ...props }
}

function numerically(a: string, b: string): number {
  return Number(a) - Number(b)
}
