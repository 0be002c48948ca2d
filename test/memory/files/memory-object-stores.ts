import { createHash } from 'node:crypto'
import type {
  AnnouncedPart,
  ArrivedPart,
  DirectObject,
  DirectObjects,
  SignedPart,
} from '../../../application/ports/files/direct-objects.ts'
import type {
  ListedObject,
  ObjectInventory,
} from '../../../application/ports/files/object-inventory.ts'
import type {
  ByteRange,
  ObjectBody,
  ObjectStore,
} from '../../../application/ports/files/object-store.ts'
import type { ObjectStores } from '../../../application/ports/files/object-stores.ts'
import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import {
  NoUsablePlatform,
  ObjectTooShort,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import type { ContentDigest } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

const PAGE = 1000

/** One store in memory per local platform. */
export class MemoryObjectStores implements ObjectStores, ObjectInventory {
  readonly #stores = new Map<string, MemoryObjectStore>()

  for(platform: StoragePlatform): ObjectStore {
    return this.#storeOf(platform)
  }

  async *pages(platform: StoragePlatform): AsyncGenerator<readonly ListedObject[]> {
    const { basePath } = platform.props
    const all = this.#storeOf(platform).listed
    const below = all.filter(({ key }) => key.startsWith(basePath && `${basePath}/`))
    for (let at = 0; at < below.length; at += PAGE) yield below.slice(at, at + PAGE)
  }

  #storeOf({ key, props }: StoragePlatform): MemoryObjectStore {
    if (props.kind !== 'local') throw new NoUsablePlatform()
    const store = this.#stores.get(key) ?? new MemoryObjectStore()
    this.#stores.set(key, store)
    return store
  }
}

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
    return lent(object.subarray(range.first, range.last + 1))
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

/** As on disk, the memory of a chunk serves others once the next is requested. */
async function* lent(bytes: Uint8Array): ObjectBody {
  const chunk = Buffer.from(bytes)
  yield chunk
  chunk.fill(0)
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

/** Its addresses lead to `send`. */
class MemoryDirectObjects implements DirectObjects {
  readonly #keep: (key: string, object: Buffer) => void
  readonly #uploads = new Map<string, Upload>()
  readonly #signed = new Map<string, { object: DirectObject; part: AnnouncedPart; until: number }>()
  #count = 0

  constructor(keep: (key: string, object: Buffer) => void) {
    this.#keep = keep
  }

  get unfinished(): string[] {
    return [...this.#uploads.values()].map(({ key }) => key)
  }

  async begin({ value: key }: ObjectKey): Promise<string> {
    const name = `upload-${this.#nextName()}`
    this.#uploads.set(name, { key, parts: new Map() })
    return name
  }

  async sign(object: DirectObject, part: AnnouncedPart, seconds: number): Promise<SignedPart> {
    const url = `memory://part/${this.#nextName()}`
    this.#signed.set(url, { object, part, until: Date.now() + seconds * 1000 })
    return { number: part.number, url, headers: { checksum: part.sha256 } }
  }

  /** @returns the status of an answer */
  async send(url: string, headers: Readonly<Record<string, string>>, body: Buffer) {
    const signed = this.#signed.get(url)
    if (!signed || signed.until <= Date.now()) return 403
    const { object, part } = signed
    const upload = this.#uploads.get(object.upload)
    if (headers.checksum !== part.sha256 || body.length !== part.bytes) return 403
    if (!upload) return 404
    if (createHash('sha256').update(body).digest('hex') !== part.sha256) return 400
    upload.parts.set(part.number, body)
    return 200
  }

  async arrived({ upload }: DirectObject): Promise<ArrivedPart[] | undefined> {
    const parts = this.#uploads.get(upload)?.parts
    if (!parts) return undefined
    const byNumber = [...parts].sort(([one], [other]) => one - other)
    return byNumber.map(([number, { length: bytes }]) => ({ number, bytes, etag: `${number}` }))
  }

  async complete({ upload }: DirectObject, parts: readonly ArrivedPart[]): Promise<void> {
    const kept = this.#uploads.get(upload)
    if (!kept) return
    const bytes = parts.map(({ number }) => kept.parts.get(number) ?? Buffer.alloc(0))
    this.#keep(kept.key, Buffer.concat(bytes))
    this.#uploads.delete(upload)
  }

  async giveUp({ upload }: DirectObject): Promise<void> {
    this.#uploads.delete(upload)
  }

  #nextName(): number {
    this.#count += 1
    return this.#count
  }
}
