import { expect, it, vi } from 'vitest'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import { CopyFile } from '../../../application/files/moves/copy-file.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

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
  await expect(append.execute(id, UPLOADER.userId, 0, bodyOf(content))).rejects.toMatchObject(LEFT)
  expect(store.keys).toEqual([])
})

it('a copy does not either', async () => {
  const { records, upload, copyFile, move, moved, store } = await setUp()
  const file = await upload()
  const elsewhere = await records.given.platform(aPlatform({ key: 'elsewhere', locationEpoch: 1 }))
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
