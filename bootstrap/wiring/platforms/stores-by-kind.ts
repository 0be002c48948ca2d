import type {
  ListedObject,
  ObjectInventory,
} from '../../../application/ports/files/object-inventory.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import type { ObjectStores } from '../../../application/ports/files/object-stores.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

type Stores = ObjectStores & ObjectInventory

/** Asks the stores of a platform's own kind. */
export class StoresByKind implements Stores {
  readonly #byKind: ReadonlyMap<string, Stores>

  /** @param ofModules by kind */
  constructor(local: Stores, s3: Stores, aliOss: Stores, ofModules: ReadonlyMap<string, Stores>) {
    const builtIn = { local, s3, 'ali-oss': aliOss }
    this.#byKind = new Map([...ofModules, ...Object.entries(builtIn)])
  }

  for(platform: StoragePlatform): ObjectStore {
    return this.#storesOf(platform).for(platform)
  }

  pages(platform: StoragePlatform): AsyncIterable<readonly ListedObject[]> {
    return this.#storesOf(platform).pages(platform)
  }

  /** Its module may not be loaded any more. */
  #storesOf({ props }: StoragePlatform): Stores {
    const stores = this.#byKind.get(props.kind)
    if (!stores) throw new NoUsablePlatform()
    return stores
  }
}
