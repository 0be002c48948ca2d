import { describe, expect, it } from 'vitest'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { UploadNotEnded, UploadUnconfirmed } from '../../../domain/storage/uploads/upload-errors.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const content = aPicture(5000)
const everything = new Date(8e15)

const aRequest = () => ({
  ...{ uploader: { userId: '7', userName: 'clerk' }, name: 'a.png', declaredType: undefined },
  body: bodyOf(content),
})

/** A store whose disk is asked after each step; `disk` says what it answers, in turn. */
async function setUp() {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const disk: (() => Promise<void>)[] = []
  const settle = async () => disk.shift()?.()
  Object.assign(records.files, {
    durably: async <T>(work: () => Promise<T>) => {
      const result = await work()
      await settle()
      return result
    },
  })
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const store = new MemoryObjectStore()
  const world = { ...records, clock: new MovingClock(), ids }
  const parts = fileParts(world, { for: () => store })
  const upload = () => parts.uploadFile.execute({ ...aRequest(), key: 'once' })
  const page = { filter: {}, sort: { by: 'id', direction: 'asc' }, offset: 0, limit: 10 } as const
  const listed = async () => (await records.files.list(page, 'all')).files
  return { ...records, ...parts, parts, store, disk, upload, listed }
}

const fine = async () => undefined
const away = () => Promise.reject(new DependencyUnavailable())

describe('an upload whose store does not get to the disk', () => {
  it('is not taken for a running one when its record may not last', async () => {
    const { disk, upload, running, files, recover, store } = await setUp()
    disk.push(away)
    await expect(upload()).rejects.toThrow(DependencyUnavailable)
    expect(running.size).toBe(0)
    expect(store.keys).toEqual([])
    // Its lease is not renewed any more: it goes as that of a dead process does.
    expect(await files.claimUnfinished(everything, 10)).toHaveLength(1)
    await recover.execute()
  })

  it('stays complete once it was shown, and answers a repeated upload', async () => {
    const { disk, upload, running, store } = await setUp()
    disk.push(fine, away)
    await expect(upload()).rejects.toThrow(UploadUnconfirmed)
    expect(running.size).toBe(0)
    const [key] = store.keys
    const again = await upload()
    expect(again.props.objectKey.value).toBe(key)
    expect(store.keys).toEqual([key])
  })

  it('is acknowledged to a repeated request only once it is on the disk', async () => {
    const { disk, upload } = await setUp()
    disk.push(fine, away, away)
    await expect(upload()).rejects.toThrow(UploadUnconfirmed)
    await expect(upload()).rejects.toThrow(DependencyUnavailable)
    expect((await upload()).isReadable).toBe(true)
  })

  it('is not acknowledged to a request for its progress', async () => {
    const { disk, begin, append, finish, uploads } = await setUp()
    const owner = { ownerId: '7', ownerName: 'clerk', declaredType: undefined }
    const { id } = await begin.execute({ ...owner, name: 'a.png', length: content.length })
    const whole = await append.execute(id, '7', 0, bodyOf(content))
    disk.push(fine, away, away)
    await expect(finish.execute(whole)).rejects.toThrow(UploadNotEnded)
    const shown = await uploads.find(id, '7')
    expect(shown.isFinished).toBe(true)
    await expect(finish.execute(shown)).rejects.toThrow(UploadNotEnded)
    expect(await finish.execute(shown)).toBe(shown.fileId)
  })

  it('is complete once it was shown, also without a key', async () => {
    const { disk, listed, recover, store, parts } = await setUp()
    disk.push(fine, away)
    await expect(parts.uploadFile.execute(aRequest())).rejects.toThrow(UploadUnconfirmed)
    await recover.execute()
    expect((await listed()).map(({ props }) => props.objectKey.value)).toEqual(store.keys)
    expect(store.keys).toHaveLength(1)
  })

  it('is undone where it was not shown, and the uploader does not wait for that', async () => {
    const { files, listed, store, parts } = await setUp()
    const undone = Promise.withResolvers<void>()
    const abandon = files.abandon.bind(files)
    files.markReady = () => Promise.reject(new DependencyUnavailable())
    files.abandon = (id) => undone.promise.then(() => abandon(id))
    await expect(parts.uploadFile.execute(aRequest())).rejects.toThrow(UploadUnconfirmed)
    expect(store.keys).toHaveLength(1)
    undone.resolve()
    await expect.poll(() => store.keys).toEqual([])
    expect(await listed()).toEqual([])
  })

  it('is undone in parts too, and the uploader does not wait for that', async () => {
    const { files, staged, store, begin, append } = await setUp()
    const undone = Promise.withResolvers<void>()
    const abandon = files.abandon.bind(files)
    staged.completePart = () => Promise.reject(new DependencyUnavailable())
    files.abandon = (id) => undone.promise.then(() => abandon(id))
    const owner = { ownerId: '7', ownerName: 'clerk', declaredType: undefined }
    const { id } = await begin.execute({ ...owner, name: 'a.png', length: content.length })
    const part = append.execute(id, '7', 0, bodyOf(content))
    await expect(part).rejects.toThrow(DependencyUnavailable)
    expect(store.keys).toHaveLength(1)
    undone.resolve()
    await expect.poll(() => store.keys).toEqual([])
  })

  it('stays when its outcome is unknown', async () => {
    const { files, listed, store, parts } = await setUp()
    const markReady = files.markReady.bind(files)
    files.markReady = async (...args) => {
      await markReady(...args)
      throw new DependencyUnavailable()
    }
    await expect(parts.uploadFile.execute(aRequest())).rejects.toThrow(UploadUnconfirmed)
    await expect.poll(() => parts.running.size).toBe(0)
    expect(await listed()).toHaveLength(1)
    expect(store.keys).toHaveLength(1)
  })
})
