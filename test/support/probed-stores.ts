import type {
  ListedObject,
  ObjectInventory,
} from '../../application/ports/files/object-inventory.ts'
import type {
  ByteRange,
  Handoff,
  ObjectBody,
  ObjectStore,
} from '../../application/ports/files/object-store.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStore } from '../memory/files/memory-object-stores.ts'

type Call = 'open' | 'put' | 'remove'

/** Faults of a store, per call; `open` decides for each object and range. */
export interface Faults {
  for?: Error
  put?: Error
  remove?: Error
  /** When objects are listed. */
  list?: Error
  /** When multipart uploads are listed. */
  listUploads?: Error
  versions?: Error | boolean
  readers?: Error | boolean
  /** `refused`: the signed address is refused. */
  sign?: Error | 'refused'
  /** The content at the signed address. */
  signed?: Uint8Array
  open?: (range: ByteRange, isThere: boolean) => Error | ObjectBody | undefined
}

/** One memory store for all platforms under test, with faults. */
export class ProbedStores implements ObjectStores, ObjectInventory {
  readonly memory = new MemoryObjectStore()
  /** The platforms that were requested. */
  readonly seen: StoragePlatform[] = []
  readonly calls: string[] = []
  faults: Faults = {}
  /** Called with each signed address and the size of its object. */
  onSign: (url: string, bytes: Uint8Array) => void = () => undefined

  for(platform: StoragePlatform): ObjectStore {
    if (this.faults.for) throw this.faults.for
    this.seen.push(platform)
    return {
      put: async (key, body) => {
        this.#note('put', key)
        const digest = await this.memory.put(key, body)
        if (this.faults.put) throw this.faults.put
        return digest
      },
      open: (key, range) => this.#open(key, range),
      handOff: (key) => this.#sign(key),
      sizeOf: async () => undefined,
      remove: async (key) => {
        this.#note('remove', key)
        if (this.faults.remove) throw this.faults.remove
        await this.memory.remove(key)
      },
      removeLeftovers: async () => {
        throw new Error('Whoever tries a platform looks through none of its uploads.')
      },
      seekLeftovers: async () => {
        if (this.faults.listUploads) throw this.faults.listUploads
      },
      keepsVersions: async () => {
        const { versions = false } = this.faults
        if (versions instanceof Error) throw versions
        return versions
      },
      canListReaders: async () => {
        const { readers = false } = this.faults
        if (readers instanceof Error) throw readers
        return readers
      },
    }
  }

  async *pages(): AsyncGenerator<readonly ListedObject[]> {
    if (this.faults.list) throw this.faults.list
    yield this.memory.listed
  }

  async #open(key: ObjectKey, range: ByteRange): Promise<ObjectBody | undefined> {
    this.#note('open', key)
    const outcome = this.faults.open?.(range, this.memory.keys.includes(key.value))
    if (outcome instanceof Error) throw outcome
    return outcome ?? this.memory.open(key, range)
  }

  async #sign(key: ObjectKey): Promise<Handoff> {
    const { sign } = this.faults
    if (sign instanceof Error) throw sign
    const url = `https://signed.test/${key.value}`
    const bytes = this.memory.listed.find((one) => one.key === key.value)?.bytes ?? 0
    const body = await this.memory.open(key, { first: 0, last: bytes - 1 })
    if (body && !sign) for await (const chunk of body) this.onSign(url, Uint8Array.from(chunk))
    return { kind: 'address', url }
  }

  #note(call: Call, { value }: ObjectKey): void {
    this.calls.push(`${call} ${value}`)
  }
}
