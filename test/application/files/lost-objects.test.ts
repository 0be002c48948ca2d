import { describe, expect, it, vi } from 'vitest'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import { CopyFile } from '../../../application/parts/moves/copy-file.ts'
import { MissingObjects } from '../../../application/parts/reconcile/missing-objects.ts'
import { SeenObjects } from '../../../application/parts/reconcile/seen-objects.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import {
  LARGEST_IN_PARTS,
  type StoragePlatformProps,
} from '../../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { fileMoves } from '../../support/file-moves.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const PAGE = 500
const MOST_ASKED = 10_000

/** Records of one platform, in pages, that others may change meanwhile. */
function recordsOf(files: StoredFile[]) {
  const inOrder = (after: string | undefined) =>
    files
      .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after))
      .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  return {
    keptOn: async (_platform: string, after: string | undefined, most: number) =>
      inOrder(after).slice(0, most),
  }
}

const nothingSeen = () => new SeenObjects(PAGE)

it('a file that was deleted or moved since its page was read is not missing', async () => {
  const files = Array.from({ length: 3 }, () => aStoredFile())
  const [deleted, moved, lost] = files.map(({ id }) => id)
  const sizeOf = async (file: StoredFile) => {
    const at = files.findIndex(({ id }) => id === file.id)
    if (file.id === deleted) files.splice(at, 1)
    if (file.id === moved) files[at] = aStoredFile({ id: file.id })
    return undefined
  }
  const missing = new MissingObjects(recordsOf(files), { sizeOf })
  const report = await missing.of('default', nothingSeen(), () => true)
  expect(report).toEqual({ missing: 1, missingSample: [lost] })
})

it('asks a store for a bounded number of objects', async () => {
  const page = Array.from({ length: PAGE }, () => aStoredFile())
  let asked = 0
  const sizeOf = async () => {
    asked += 1
    return 1
  }
  // Pages that never end.
  const missing = new MissingObjects({ keptOn: async () => page }, { sizeOf })
  const report = await missing.of('default', nothingSeen(), () => asked < 2 * MOST_ASKED)
  expect(report).toEqual({ missing: 0, missingSample: [] })
  expect(asked).toBe(MOST_ASKED)
})

describe('left locations', () => {
  const UPLOADER = { userId: '7', userName: 'mei' }
  const NAMED = { name: 'a.png', declaredType: undefined }

  /** An instance that remembers platforms as they were, while another one gives the default another root. */
  async function setUp() {
    const records = memoryRecords()
    const { given, managedPlatforms } = records
    const moved = await given.platform(aPlatform({ key: 'moved', isDefault: true }))
    const store = new MemoryObjectStore()
    const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
    // No time passes for what it remembers.
    const platforms = new CachedStoragePlatformRepo(records.platforms, () => 0)
    const clock = new MovingClock()
    const world = { ...records, platforms, clock, ids }
    const parts = fileParts(world, { for: () => store })
    const copyFile = new CopyFile(parts.vault, parts.running, parts.remove, ids)
    await parts.vault.uploadTarget()
    await platforms.get('moved')
    const move = () =>
      managedPlatforms.update(moved.id, ({ props }) => {
        return { ...props, rootPath: 'elsewhere', locationEpoch: props.locationEpoch + 1 }
      })
    const upload = () =>
      parts.uploadFile.execute({ uploader: UPLOADER, ...NAMED, body: bodyOf(aPicture()) })
    return { ...parts, records, platforms, clock, copyFile, move, moved, store, upload }
  }

  const LEFT = { code: 'no_storage_platform' }

  it('an upload does not go to an earlier location of its platform', async () => {
    const { move, upload, store } = await setUp()
    await move()
    await expect(upload()).rejects.toMatchObject(LEFT)
    expect(store.keys).toEqual([])
  })

  it('a part of an upload does not either', async () => {
    const { move, begin, append, store } = await setUp()
    const content = aPicture()
    const owner = { ownerId: UPLOADER.userId, ownerName: UPLOADER.userName }
    const length = content.length + 1
    const { id } = await begin.execute({ ...owner, ...NAMED, metadata: '', length })
    await move()
    await expect(append.execute(id, UPLOADER.userId, 0, bodyOf(content))).rejects.toMatchObject(
      LEFT,
    )
    expect(store.keys).toEqual([])
  })

  it('a copy does not either', async () => {
    const { records, upload, copyFile, move, moved, store } = await setUp()
    const file = await upload()
    const elsewhere = await records.given.platform(
      aPlatform({ key: 'elsewhere', locationEpoch: 1 }),
    )
    const use = { watch: (body: AsyncIterable<Uint8Array>) => body, keep: async () => true }
    const known = aPlatform({ ...elsewhere.props, locationEpoch: 0 })
    await expect(copyFile.execute(file, known, use)).rejects.toMatchObject(LEFT)
    expect(store.keys).toHaveLength(1)
    // As long as there is a file, it stays where it is.
    expect([moved.props.locationEpoch, await move()]).toEqual([0, 'location-in-use'])
  })

  it('an object at the new location is not forgotten', async () => {
    const { move, upload, store, records, remove, recover, platforms, clock } = await setUp()
    await move()
    platforms.forget()
    const { id } = await upload()
    vi.spyOn(platforms, 'get').mockResolvedValueOnce(aPlatform({ key: 'moved', locationEpoch: 0 }))
    // What is not there is removed as soon as it is asked for.
    vi.spyOn(store, 'remove').mockResolvedValueOnce()
    await remove.finish(await remove.hideKept([id], 'all'))
    expect(store.keys).toHaveLength(1)
    clock.advance(1)
    await recover.execute()
    expect(store.keys).toEqual([])
    expect(await records.files.claimUnfinished(new Date(8e15), 9)).toEqual([])
  })
})

describe('unwaited removals', () => {
  const FAR = new Date(8e15)
  /** Two rounds of removals. */
  const COUNT = 10

  /** Files on one platform whose store answers when it is told to, and a file on another one. */
  async function setUp() {
    const records = memoryRecords()
    await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
    await records.given.platform(aPlatform({ id: '2', key: 'well' }))
    const store = new MemoryObjectStore()
    const removals = { begun: 0, answer: Promise.withResolvers<void>() }
    const answered: ObjectStore = {
      put: (key, body) => store.put(key, body),
      open: (...given) => store.open(...given),
      sizeOf: async () => undefined,
      remove: async () => {
        removals.begun += 1
        await removals.answer.promise
      },
      removeLeftovers: async () => 0,
    }
    const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
    const { remove, unwaited } = fileParts(
      { ...records, clock: new MovingClock(), ids },
      { for: ({ key }) => (key === 'well' ? new MemoryObjectStore() : answered) },
    )
    const added = await Promise.all(
      Array.from({ length: COUNT }, () => records.files.add(aStoredFile().props, FAR)),
    )
    const elsewhere = await records.files.add(aStoredFile({ platformKey: 'well' }).props, FAR)
    const left = async (key = 'default') =>
      (await records.files.claimUnfinished(FAR, 2 * COUNT, key)).length
    const onWell = await remove.hide([elsewhere.id])
    const marked = await remove.hide(added.map(({ id }) => id))
    return { marked, onWell, unwaited, removals, left }
  }

  describe('UnwaitedRemovals', () => {
    it('removes all', async () => {
      const { marked, unwaited, removals, left } = await setUp()
      unwaited.begin(marked)
      removals.answer.resolve()
      await expect.poll(() => left()).toBe(0)
      await unwaited.stop()
    })

    it('finishes requested removals at the stop, and leaves the rest to recovery', async () => {
      const { marked, unwaited, removals, left } = await setUp()
      unwaited.begin(marked)
      await expect.poll(() => removals.begun).toBe(8)
      let isStopped = false
      const stopped = unwaited.stop().then(() => {
        isStopped = true
      })
      await new Promise(setImmediate)
      expect(isStopped).toBe(false)
      removals.answer.resolve()
      await stopped
      expect([removals.begun, await left()]).toEqual([8, 2])
    })

    it('leaves to recovery what comes while a store answers none of many', async () => {
      const { marked, unwaited, removals } = await setUp()
      for (const file of Array.from({ length: 3 }, () => marked).flat()) unwaited.begin([file])
      await expect.poll(() => removals.begun).toBe(16)
      removals.answer.resolve()
      await unwaited.stop()
      expect(removals.begun).toBe(16)
    })

    it('removes from other platforms meanwhile', async () => {
      const { marked, onWell, unwaited, removals, left } = await setUp()
      for (const file of marked) unwaited.begin([file])
      for (const file of marked) unwaited.begin([file])
      unwaited.begin([...marked, ...onWell])
      await expect.poll(() => left('well')).toBe(0)
      expect(await left()).toBe(COUNT)
      removals.answer.resolve()
      await unwaited.stop()
    })

    it('asks a store that fails once, and leaves all to recovery', async () => {
      const { marked, unwaited, removals, left } = await setUp()
      unwaited.begin(marked)
      removals.answer.reject(new StorageFailed('unreachable'))
      await expect.poll(() => unwaited.size).toBe(0)
      expect([removals.begun, await left()]).toEqual([8, COUNT])
    })
  })
})

type Target = Partial<StoragePlatformProps>

/** A small file, and a record of one with so many bytes, of which nobody needs to have any. */
async function moveTo(target: Target, bytes: number) {
  const world = await fileMoves()
  const { files, given, clock, meddling, migrations } = world
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
  const added = await files.add({ ...file, platformKey: 'old' }, clock.now())
  await files.markReady(added.id, { bytes, sha256: 'x' })
  await world.upload(aPicture(1000))
  await given.platform(aPlatform({ id: '2', key: 'new', ...target }))
  const { id } = await world.begin()
  const read: string[] = []
  meddling.open = async ({ value }) => void read.push(value)
  await world.run().execute()
  const props = (await migrations.get(id))?.props
  return { props, isRead: read.includes(added.props.objectKey.value), left: world }
}

it.each<Target>([
  { kind: 's3' },
  { kind: 'ali-oss' },
])('no byte is copied of a file larger than one object of %j', async (target) => {
  const most = LARGEST_IN_PARTS
  const { props, isRead, left } = await moveTo(target, most + 1)
  const told = { filesMoved: 1, filesFailed: 1, trouble: 'upload_too_large' }
  expect(props).toMatchObject({ state: 'failed', ...told })
  expect(isRead).toBe(false)
  expect(left.stores.new.keys).toHaveLength(1)
  // One as large as that is tried; here it is lost.
  const largest = await moveTo(target, most)
  expect(largest.props).toMatchObject({ filesFailed: 1, trouble: 'file_not_found' })
  expect(largest.isRead).toBe(true)
})

it.each<Target>([
  {},
  { limits: { maxBytes: 5000 } },
])('a file of any size is moved to the local disk, whatever may be uploaded there: %j', async (target) => {
  const { isRead } = await moveTo(target, 2 * LARGEST_IN_PARTS)
  expect(isRead).toBe(true)
})
