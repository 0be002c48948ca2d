import type { ListedObject, ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { OpenedStores, type RemoteTools, TOUCH_SECONDS } from '../object-parts/opened-stores.ts'
import { PartMemory } from '../object-parts/part-memory.ts'
import { AliOssObjectStore } from './ali-oss-object-store.ts'
import type { AliOssPlace } from './ali-oss-place.ts'
import { listObjects } from './list-objects.ts'
import { OssConnection, type OssPatience, PATIENCE } from './oss-connection.ts'

export type AliOssTools = RemoteTools<AliOssPlace, OssPatience>

interface Opened {
  readonly connection: OssConnection
  readonly store: AliOssObjectStore
}

/** Platforms of kind `ali-oss`. */
export class AliOssObjectStores implements ObjectStores, ObjectInventory {
  readonly #opened: OpenedStores<AliOssPlace, Opened>

  constructor(tools: AliOssTools) {
    const { memory = new PartMemory(), patience = PATIENCE, touchSeconds = TOUCH_SECONDS } = tools
    this.#opened = new OpenedStores('ali-oss', tools, (place, lookup) => {
      const connection = new OssConnection(place, patience, lookup)
      return { connection, store: new AliOssObjectStore({ connection, memory, touchSeconds }) }
    })
  }

  for(platform: StoragePlatform): AliOssObjectStore {
    return this.#opened.for(platform).store
  }

  async *pages(platform: StoragePlatform): AsyncGenerator<readonly ListedObject[]> {
    yield* listObjects(this.#opened.for(platform).connection)
  }

  close(): void {
    this.#opened.close()
  }
}
