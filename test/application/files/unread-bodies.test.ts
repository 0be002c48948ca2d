import { describe, expect, it } from 'vitest'
import { CopyFile } from '../../../application/files/moves/copy-file.ts'
import { leave } from '../../../application/files/uploads/upload-body.ts'
import type { ObjectBody, ObjectStore } from '../../../application/ports/files/object-store.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { UploadNotEnded } from '../../../domain/storage/uploads/staged-upload-errors.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

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
