import type { ListedObject, ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { OpenedStores, type RemoteTools, TOUCH_SECONDS } from '../object-parts/opened-stores.ts'
import { PartMemory } from '../object-parts/part-memory.ts'
import { listObjects } from './list-objects.ts'
import { NewObjects } from './new-objects.ts'
import { PATIENCE, S3Connection, type S3Patience } from './s3-connection.ts'
import { S3ObjectStore } from './s3-object-store.ts'
import type { S3Place } from './s3-place.ts'

export type S3Tools = RemoteTools<S3Place, S3Patience>

interface Opened {
  readonly connection: S3Connection
  readonly store: ObjectStore
}

/** Platforms of kind `s3`. */
export class S3ObjectStores implements ObjectStores, ObjectInventory {
  readonly #opened: OpenedStores<S3Place, Opened>

  constructor(tools: S3Tools) {
    const { memory = new PartMemory(), patience = PATIENCE, touchSeconds = TOUCH_SECONDS } = tools
    this.#opened = new OpenedStores('s3', tools, (place, lookup) => {
      const connection = new S3Connection(place, patience, lookup)
      const newObjects = new NewObjects(connection)
      const store = new S3ObjectStore({ connection, newObjects, memory, touchSeconds })
      return { connection, store }
    })
  }

  for(platform: StoragePlatform): ObjectStore {
    return this.#opened.for(platform).store
  }

  async *pages(platform: StoragePlatform): AsyncGenerator<readonly ListedObject[]> {
    yield* listObjects(this.#opened.for(platform).connection)
  }

  close(): void {
    this.#opened.close()
  }
}
