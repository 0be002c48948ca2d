import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { MemoryObjectStore } from './memory-object-store.ts'

/** One store in memory per local platform. */
export class MemoryObjectStores implements ObjectStores {
  readonly #stores = new Map<string, MemoryObjectStore>()

  for({ key, props }: StoragePlatform): ObjectStore {
    if (props.kind !== 'local') throw new NoUsablePlatform()
    const store = this.#stores.get(key) ?? new MemoryObjectStore()
    this.#stores.set(key, store)
    return store
  }
}
