import type { LookupFunction } from 'node:net'
import type { ListedObject, ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { PartMemory } from '../object-parts/part-memory.ts'
import { listObjects } from './list-objects.ts'
import { PATIENCE, S3Connection, type S3Patience } from './s3-connection.ts'
import { S3ObjectStore } from './s3-object-store.ts'
import type { S3Place } from './s3-place.ts'

/** Within the age at which leftovers are removed, so that several may fail. */
const TOUCH_SECONDS = 15

export interface S3Tools {
  /** @throws NoUsablePlatform when a platform may not be spoken to */
  placeOf(platform: StoragePlatform): S3Place
  /** Resolves a platform's endpoint, and refuses addresses that it may not connect to. */
  lookupFor?(platform: StoragePlatform): LookupFunction
  /** Otherwise these stores have one of their own. */
  readonly memory?: PartMemory
  readonly patience?: S3Patience
  readonly touchSeconds?: number
}

interface Opened {
  readonly place: string
  readonly connection: S3Connection
  readonly store: ObjectStore
}

/** Platforms of kind `s3`, one store each until its settings change. */
export class S3ObjectStores implements ObjectStores, ObjectInventory {
  readonly #tools: S3Tools
  readonly #memory: PartMemory
  readonly #opened = new Map<string, Opened>()

  constructor(tools: S3Tools) {
    this.#tools = tools
    this.#memory = tools.memory ?? new PartMemory()
  }

  for(platform: StoragePlatform): ObjectStore {
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
    if (platform.props.kind !== 's3') throw new NoUsablePlatform()
    const place = this.#tools.placeOf(platform)
    const text = JSON.stringify(place)
    const known = this.#opened.get(platform.key)
    if (known?.place === text) return known
    const opened = { ...this.#open(place, this.#tools.lookupFor?.(platform)), place: text }
    this.#opened.set(platform.key, opened)
    return opened
  }

  /** A store that was replaced still serves who has it; its idle connections the service ends. */
  #open(place: S3Place, lookup: LookupFunction | undefined): Omit<Opened, 'place'> {
    const { patience = PATIENCE, touchSeconds = TOUCH_SECONDS } = this.#tools
    const connection = new S3Connection(place, patience, lookup)
    const store = new S3ObjectStore({ connection, memory: this.#memory, touchSeconds })
    return { connection, store }
  }
}
