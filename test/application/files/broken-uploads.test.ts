import { describe, expect, it, vi } from 'vitest'
import { ChangeAvatar } from '../../../application/files/change-avatar.ts'
import { Semaphore } from '../../../application/files/semaphore.ts'
import { leave } from '../../../application/files/uploads/upload-body.ts'
import { CopyFile } from '../../../application/parts/moves/copy-file.ts'
import type { ObjectBody, ObjectStore } from '../../../application/ports/files/object-store.ts'
import type { ObjectSender } from '../../../domain/storage/files/object-sender.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { UploadNotEnded, UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

describe('senders that leave', () => {
  const uploader = { userId: '7', userName: 'clerk' }

  /** A store at which every upload waits until its sender leaves. */
  async function setUp() {
    const records = memoryRecords()
    await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
    const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
    const asked = Promise.withResolvers<ObjectSender | undefined>()
    const put: ObjectStore['put'] = (_key, _body, _type, sender) => {
      asked.resolve(sender)
      return new Promise((_resolve, reject) =>
        sender?.gone?.addEventListener('abort', () => reject(new UploadRefused('aborted'))),
      )
    }
    const store: ObjectStore = Object.assign(new MemoryObjectStore(), { put })
    const parts = fileParts({ ...records, clock: new MovingClock(), ids }, { for: () => store })
    const { uploadFile, remove, unwaited } = parts
    const changeAvatar = new ChangeAvatar({ upload: uploadFile, remove, unwaited, ...records })
    return { ...records, ...parts, changeAvatar, asked: asked.promise }
  }

  type World = Awaited<ReturnType<typeof setUp>>

  it.each<[string, (world: World, gone: AbortSignal) => Promise<unknown>]>([
    [
      'an upload',
      ({ uploadFile }, gone) => {
        const file = { name: 'a.png', declaredType: undefined, body: bodyOf(aPicture()) }
        return uploadFile.execute({ uploader, gone, ...file })
      },
    ],
    [
      'a new avatar',
      ({ changeAvatar }, gone) =>
        changeAvatar.execute(uploader, bodyOf(aPicture()), undefined, gone),
    ],
  ])('%s ends, and leaves nothing, when its sender leaves while the store waits', async (_what, send) => {
    const world = await setUp()
    const sender = new AbortController()
    const sending = send(world, sender.signal)
    expect(await world.asked).toEqual({ id: uploader.userId, gone: sender.signal })
    sender.abort()
    await expect(sending).rejects.toMatchObject({ code: 'upload_aborted' })
    expect(world.running.size).toBe(0)
    expect(await world.files.claimUnfinished(new Date(8e15), 9)).toEqual([])
  })
})

describe('unread bodies', () => {
  const content = aPicture(200_000)

  /** A store whose bodies hold something from the moment they are opened, as those of a disk do. */
  class HoldingStore implements ObjectStore {
    readonly #inner = new MemoryObjectStore()
    /** Bodies that nobody has left. */
    held = 0
    isFull = false

    put: ObjectStore['put'] = async (key, body) => {
      if (this.isFull) throw new StorageFailed('full')
      return this.#inner.put(key, body)
    }
    open: ObjectStore['open'] = async (key, range) => {
      const body = await this.#inner.open(key, range)
      return body && this.#holding(body)
    }
    sizeOf: ObjectStore['sizeOf'] = (key) => this.#inner.sizeOf(key)
    remove: ObjectStore['remove'] = (key) => this.#inner.remove(key)
    removeLeftovers: ObjectStore['removeLeftovers'] = () => this.#inner.removeLeftovers()

    #holding(body: ObjectBody): ObjectBody {
      this.held += 1
      let isOpen = true
      const chunks = body[Symbol.asyncIterator]()
      const close = async () => {
        if (isOpen) this.held -= 1
        isOpen = false
        return { done: true, value: undefined } as const
      }
      const next = async () => {
        const result = await chunks.next()
        return result.done ? close() : result
      }
      return { [Symbol.asyncIterator]: () => ({ next, return: close }) }
    }
  }

  async function setUp() {
    const records = memoryRecords()
    const target = aPlatform({ id: '2', key: 'target' })
    await records.given.platform(aPlatform({ id: '1', key: 'default', isDefault: true }))
    await records.given.platform(target)
    const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
    const store = new HoldingStore()
    const parts = fileParts({ ...records, clock: new MovingClock(), ids }, { for: () => store })
    const copyFile = new CopyFile(parts.vault, parts.running, parts.remove, ids)
    return { ...parts, store, target, copyFile }
  }

  const owner = { ownerId: '7', ownerName: 'clerk', declaredType: undefined }

  describe('what is read from a platform', () => {
    it('is left when the platform that a file moves to fails before it reads', async () => {
      const { uploadFile, copyFile, store, target } = await setUp()
      const uploader = { userId: '7', userName: 'clerk' }
      const wanted = { uploader, name: 'a.png', declaredType: undefined, body: bodyOf(content) }
      const file = await uploadFile.execute(wanted)
      store.isFull = true
      const use = { watch: (body: ObjectBody) => body, keep: async () => true }
      await expect(copyFile.execute(file, target, use)).rejects.toThrow(StorageFailed)
      expect(store.held).toBe(0)
    })

    it('is left when an upload in parts fails before it is read to its end', async () => {
      const { begin, append, finish, store } = await setUp()
      const { id } = await begin.execute({ ...owner, name: 'a.png', length: content.length })
      await append.execute(id, '7', 0, bodyOf(content.subarray(0, 100_000)))
      const whole = await append.execute(id, '7', 100_000, bodyOf(content.subarray(100_000)))
      store.isFull = true
      await expect(finish.execute(whole)).rejects.toThrow(UploadNotEnded)
      expect(store.held).toBe(0)
      store.isFull = false
      expect(await finish.execute(whole)).toBeDefined()
      expect(store.held).toBe(0)
    })

    it('may be left twice', async () => {
      const body = bodyOf(content)
      await leave(body)
      await leave(body)
      for await (const _chunk of body) expect.fail('It was left.')
    })
  })
})

const OWNER = { ownerId: '7', ownerName: 'mei' }

/** An upload of which all bytes are there, and nobody has ended it yet. */
async function complete(picture = aPicture(), quota?: UploadQuota) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const store = new MemoryObjectStore()
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const world = { ...records, clock: new MovingClock(), ids }
  const parts = fileParts(world, { for: () => store }, { quota })
  const announced = { ...OWNER, name: 'a.png', declaredType: undefined, length: picture.length }
  const { id } = await parts.begin.execute(announced)
  const upload = await parts.append.execute(id, OWNER.ownerId, 0, bodyOf(picture))
  return { ...parts, store, upload }
}

it('another request that ends the upload meanwhile does not make it look lost', async () => {
  const { finish, vault, store, upload, uploads } = await complete()
  const read = vault.readPending.bind(vault)
  let fileId: string | undefined
  vi.spyOn(vault, 'readPending').mockImplementationOnce(async (...given) => {
    fileId = await finish.execute(upload)
    // Its parts go behind the answer.
    await expect.poll(() => store.keys.length, SOON).toBe(1)
    return read(...given)
  })
  const busy = { kind: 'locked', code: 'upload_aborted' }
  await expect(finish.execute(upload)).rejects.toMatchObject(busy)
  const again = await uploads.find(upload.props.id, OWNER.ownerId)
  expect(await finish.execute(again)).toBe(fileId)
})

it('an upload whose bytes the platform has lost is not asked for again', async () => {
  const { finish, store, upload } = await complete()
  vi.spyOn(store, 'open').mockResolvedValue(undefined)
  await expect(finish.execute(upload)).rejects.toMatchObject({ kind: 'not-found' })
})

it('an upload beyond the quota is not written, even on repeated requests', async () => {
  const picture = aPicture(500_000)
  const quota = { bytes: picture.length, files: 9, running: 9 }
  const { finish, store, upload, uploadFile } = await complete(picture, quota)
  const uploader = { userId: OWNER.ownerId, userName: OWNER.ownerName }
  const named = { name: 'b.png', declaredType: undefined }
  await uploadFile.execute({ uploader, ...named, body: bodyOf(aPicture(100)) })
  const put = vi.spyOn(store, 'put')
  const full = { code: 'quota_bytes', params: { most: quota.bytes } }
  await expect(finish.execute(upload)).rejects.toMatchObject(full)
  const ends = await Promise.allSettled(put.mock.results.map(({ value }) => value))
  expect(ends.map(({ status }) => status)).toEqual(['rejected'])
})

it('runs a few, queues some and refuses the rest; failing work releases its permit', async () => {
  const places = new Semaphore(2, 3)
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    throw new RangeError('done')
  }
  const all = Array.from({ length: 7 }, () => places.run(work).catch(Object))
  const refused = await Promise.all(all.slice(5))
  expect(refused.map(({ code }) => code)).toEqual(['overloaded', 'overloaded'])
  for (let n = 0; n < 5; n += 1) {
    ends.shift()?.()
    await all[n]
    await new Promise(setImmediate)
  }
  expect((await Promise.all(all.slice(0, 5))).every((error) => error instanceof RangeError)).toBe(
    true,
  )
  expect([most, running]).toEqual([2, 0])
  expect(await places.run(async () => 'free')).toBe('free')
})
