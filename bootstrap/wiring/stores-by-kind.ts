import type { ListedObject, ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { PlatformKind, StoragePlatform } from '../../domain/storage/storage-platform.ts'

type Stores = ObjectStores & ObjectInventory

/** Asks the stores of a platform's own kind. */
export class StoresByKind implements Stores {
  readonly #byKind: Readonly<Record<PlatformKind, Stores>>

  constructor(local: Stores, s3: Stores, aliOss: Stores) {
    this.#byKind = { local, s3, 'ali-oss': aliOss }
  }

  for(platform: StoragePlatform): ObjectStore {
    return this.#byKind[platform.props.kind].for(platform)
  }

  pages(platform: StoragePlatform): AsyncIterable<readonly ListedObject[]> {
    return this.#byKind[platform.props.kind].pages(platform)
  }
}
