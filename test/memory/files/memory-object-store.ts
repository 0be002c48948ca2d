import { createHash } from 'node:crypto'
import type { ListedObject } from '../../../application/ports/files/object-inventory.ts'
import type {
  ByteRange,
  ObjectBody,
  ObjectStore,
} from '../../../application/ports/files/object-store.ts'
import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { ObjectTooShort, StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { ContentDigest } from '../../../domain/storage/files/stored-file.ts'
import { MemoryDirectObjects } from './memory-direct-objects.ts'

/** Objects of one process, up to a number of bytes. */
export class MemoryObjectStore implements ObjectStore {
  readonly direct = new MemoryDirectObjects((key, object) => this.#keep(key, object))
  readonly #maxBytes: number
  readonly #objects = new Map<string, Buffer>()
  readonly #madeAt = new Map<string, Date>()
  #held = 0

  constructor(maxBytes = 256 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get keys(): readonly string[] {
    return [...this.#objects.keys()]
  }

  get listed(): readonly ListedObject[] {
    return [...this.#objects].map(([key, { length }]) => {
      return { key, bytes: length, changedAt: this.#madeAt.get(key) ?? new Date() }
    })
  }

  async put({ value: key }: ObjectKey, body: ObjectBody): Promise<ContentDigest> {
    const chunks: Uint8Array[] = []
    let taken = 0
    try {
      for await (const chunk of body) {
        if (this.#held + chunk.length > this.#maxBytes) throw new StorageFailed('full')
        chunks.push(Buffer.from(chunk))
        taken += chunk.length
        this.#held += chunk.length
      }
      return this.#keep(key, Buffer.concat(chunks))
    } catch (error) {
      this.#held -= taken
      throw error
    }
  }

  async open({ value: key }: ObjectKey, range: ByteRange): Promise<ObjectBody | undefined> {
    const object = this.#objects.get(key)
    if (!object) return undefined
    if (range.last >= object.length) throw new ObjectTooShort(object.length)
    return once(object.subarray(range.first, range.last + 1))
  }

  async sizeOf({ value: key }: ObjectKey): Promise<number | undefined> {
    return this.#objects.get(key)?.length
  }

  async remove({ value: key }: ObjectKey): Promise<void> {
    this.#held -= this.#objects.get(key)?.length ?? 0
    this.#objects.delete(key)
    this.#madeAt.delete(key)
  }

  /** Uploads that die here leave nothing. */
  async removeLeftovers(): Promise<number> {
    return 0
  }

  #keep(key: string, object: Buffer): ContentDigest {
    if (this.#objects.has(key)) throw new StorageFailed('unreachable')
    this.#objects.set(key, object)
    this.#madeAt.set(key, new Date())
    return { bytes: object.length, sha256: createHash('sha256').update(object).digest('hex') }
  }
}

async function* once(bytes: Uint8Array): ObjectBody {
  yield bytes
}
