import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import {
  NoUsablePlatform,
  ObjectTooShort,
  StorageFailed,
} from '../../domain/storage/files/storage-errors.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { RemoteAccess, RemoteLocation } from '../platforms/remote-access.ts'
import type { ContentDigests } from '../ports/crypto.ts'
import type { ListedObject, ObjectInventory } from '../ports/files/object-inventory.ts'
import type { ByteRange, ObjectBody, ObjectStore } from '../ports/files/object-store.ts'
import type { ObjectStores } from '../ports/files/object-stores.ts'
import type { ModuleContext } from './module-context.ts'

/** Where a platform keeps its objects, as an administrator has entered it. */
export interface StorageLocation
  extends Pick<RemoteLocation, 'endpoint' | 'region' | 'bucket' | 'accessKey' | 'secretKey'> {
  /** Before it connects: whether these addresses of the endpoint are allowed. */
  mayConnect(addresses: readonly string[]): boolean
}

/** Keeps objects of a platform. Every error means that the platform does not respond. */
export interface ModuleStorage {
  /**
   * Reads `body` to its end, and resolves when the whole object is kept. Otherwise nothing is, also when `body` throws. A chunk is
   * valid until the next is requested. @throws if there is an object with this key
   */
  put(key: string, body: ObjectBody, contentType: string): Promise<void>
  /** @returns `undefined` when there is no such object */
  bytes(key: string): Promise<number | undefined>
  /** Exactly these bytes of an object. Leaving the iteration releases resources. */
  read(key: string, range: ByteRange): ObjectBody
  /** Removing an object that does not exist succeeds. */
  remove(key: string): Promise<void>
  /** Complete objects whose keys begin so, in any order. */
  list(prefix: string): AsyncIterable<ListedObject>
}

type Tools = Pick<ModuleContext, 'settings' | 'clock' | 'log'>

/** Opens a storage of a module's kind, for each use of a platform. */
export type OpenStorage = (location: StorageLocation, tools: Tools) => ModuleStorage

interface StorageTools {
  readonly access: Pick<RemoteAccess, 'locationOf' | 'mayConnect'>
  readonly digests: ContentDigests
  readonly context: () => Tools
}

const AT_ONCE = 1000

/** The stores of a kind that a module brings. */
export class ModuleObjectStores implements ObjectStores, ObjectInventory {
  readonly #open: OpenStorage
  readonly #tools: StorageTools

  constructor(open: OpenStorage, tools: StorageTools) {
    this.#open = open
    this.#tools = tools
  }

  for(platform: StoragePlatform): ObjectStore {
    return new ModuleObjectStore(this.#storageOf(platform), this.#tools.digests)
  }

  async *pages(platform: StoragePlatform): AsyncGenerator<readonly ListedObject[]> {
    const { basePath } = platform.props
    const page: ListedObject[] = []
    const storage = this.#storageOf(platform)
    const found = failing(() => storage.list(basePath === '' ? '' : `${basePath}/`))
    for await (const object of found) {
      page.push(object)
      if (page.length === AT_ONCE) yield page.splice(0)
    }
    if (page.length > 0) yield page
  }

  #storageOf(platform: StoragePlatform): ModuleStorage {
    const { access, context } = this.#tools
    const { endpoint, region, bucket, accessKey, secretKey } = access.locationOf(platform)
    const mayConnect = (addresses: readonly string[]) => access.mayConnect(platform, addresses)
    const location = { endpoint, region, bucket, accessKey, secretKey, mayConnect }
    const tools = context()
    try {
      return this.#open(location, tools)
    } catch (error) {
      throw failed(error)
    }
  }
}

class ModuleObjectStore implements ObjectStore {
  readonly #storage: ModuleStorage
  readonly #digests: ContentDigests

  constructor(storage: ModuleStorage, digests: ContentDigests) {
    this.#storage = storage
    this.#digests = digests
  }

  async put({ value }: ObjectKey, body: ObjectBody, contentType: string): Promise<ContentDigest> {
    const digest = this.#digests.begin()
    let broken: { readonly error: unknown } | undefined
    let isRead = false
    async function* digested() {
      try {
        for await (const chunk of body) {
          digest.add(chunk)
          yield chunk
        }
        isRead = true
      } catch (error) {
        broken = { error }
        throw error
      }
    }
    try {
      await this.#storage.put(value, digested(), contentType)
      if (!isRead) throw new Error('`put` has not read its body to the end.')
    } catch (error) {
      throw broken ? broken.error : failed(error)
    }
    return digest.end()
  }

  async open(key: ObjectKey, range: ByteRange): Promise<ObjectBody | undefined> {
    const bytes = await this.sizeOf(key)
    if (bytes === undefined) return undefined
    if (range.last >= bytes) throw new ObjectTooShort(bytes)
    const body = failing(() => this.#storage.read(key.value, range))
    return exactly(body, range.last - range.first + 1)
  }

  sizeOf({ value }: ObjectKey): Promise<number | undefined> {
    return answering(() => this.#storage.bytes(value))
  }

  remove({ value }: ObjectKey): Promise<void> {
    return answering(() => this.#storage.remove(value))
  }

  /** What is not kept whole is not kept. */
  async removeLeftovers(): Promise<number> {
    return 0
  }
}

async function* exactly(body: ObjectBody, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const chunk of body) {
    left -= chunk.length
    yield chunk
  }
  if (left !== 0) throw new ObjectTooShort(bytes - left)
}

async function* failing<T>(open: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* open()
  } catch (error) {
    throw failed(error)
  }
}

async function answering<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw failed(error)
  }
}

function failed(error: unknown): unknown {
  const isKnown = error instanceof StorageFailed || error instanceof NoUsablePlatform
  return isKnown ? error : new StorageFailed('unreachable', error)
}
