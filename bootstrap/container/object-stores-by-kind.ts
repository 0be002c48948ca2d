import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { PlatformKind, StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** Asks the stores of a platform's own kind. */
export class ObjectStoresByKind implements ObjectStores {
  readonly #byKind: Readonly<Partial<Record<PlatformKind, ObjectStores>>>

  constructor(byKind: Readonly<Partial<Record<PlatformKind, ObjectStores>>>) {
    this.#byKind = byKind
  }

  for(platform: StoragePlatform): ObjectStore {
    const stores = this.#byKind[platform.props.kind]
    if (!stores) throw new NoUsablePlatform()
    return stores.for(platform)
  }
}
