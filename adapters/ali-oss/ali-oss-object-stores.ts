import type { LookupFunction } from 'node:net'
import type { ListedObject, ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { PartMemory } from '../object-parts/part-memory.ts'
import { AliOssObjectStore } from './ali-oss-object-store.ts'
import type { AliOssPlace } from './ali-oss-place.ts'
import { listObjects } from './list-objects.ts'
import { OssConnection, type OssPatience, PATIENCE } from './oss-connection.ts'

/** Within the age at which leftovers are removed, so that several may fail. */
const TOUCH_SECONDS = 15

export interface AliOssTools {
  /** @throws NoUsablePlatform when a platform may not be spoken to */
  placeOf(platform: StoragePlatform): AliOssPlace
  /** Resolves a platform's endpoint, and refuses addresses that it may not connect to. */
  lookupFor?(platform: StoragePlatform): LookupFunction
  /** Otherwise these stores have one of their own. */
  readonly memory?: PartMemory
  readonly patience?: OssPatience
  readonly touchSeconds?: number
}

interface Opened {
  readonly place: string
  readonly connection: OssConnection
  readonly store: AliOssObjectStore
}

/** Platforms of kind `ali-oss`, one store each until its settings change. */
export class AliOssObjectStores implements ObjectStores, ObjectInventory {
  readonly #tools: AliOssTools
  readonly #memory: PartMemory
  readonly #opened = new Map<string, Opened>()

  constructor(tools: AliOssTools) {
    this.#tools = tools
    this.#memory = tools.memory ?? new PartMemory()
  }

  for(platform: StoragePlatform): AliOssObjectStore {
    return this.#openedFor(platform).store
  }

  async *pages(platform: StoragePlatform): AsyncGenerator<readonly ListedObject[]> {
    yield* listObjects(this.#openedFor(platform).connection)
  }

  close(): void {
    for (const { connection } of this.#opened.values()) connection.close()
    this.#opened.clear()
  }

  #openedFor(platform: StoragePlatform): Opened {
    if (platform.props.kind !== 'ali-oss') throw new NoUsablePlatform()
    const place = this.#tools.placeOf(platform)
    const text = JSON.stringify(place)
    const known = this.#opened.get(platform.key)
    if (known?.place === text) return known
    const opened = { ...this.#open(platform, place), place: text }
    this.#opened.set(platform.key, opened)
    return opened
  }

  /** A store that was replaced still serves who has it; its idle connections the service ends. */
  #open(platform: StoragePlatform, place: AliOssPlace): Omit<Opened, 'place'> {
    const { patience = PATIENCE, touchSeconds = TOUCH_SECONDS } = this.#tools
    const connection = new OssConnection(place, patience, this.#tools.lookupFor?.(platform))
    const store = new AliOssObjectStore({ connection, memory: this.#memory, touchSeconds })
    return { connection, store }
  }
}
