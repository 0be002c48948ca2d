import type {
  ListedObject,
  ObjectInventory,
} from '../../../application/ports/files/object-inventory.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import type { ObjectStores } from '../../../application/ports/files/object-stores.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStore } from './memory-object-store.ts'

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
