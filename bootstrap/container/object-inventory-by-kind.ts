import type { ListedObject, ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { PlatformKind, StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** Asks what knows a platform's own kind. */
export class ObjectInventoryByKind implements ObjectInventory {
  readonly #byKind: Readonly<Record<PlatformKind, ObjectInventory>>

  constructor(byKind: Readonly<Record<PlatformKind, ObjectInventory>>) {
    this.#byKind = byKind
  }

  pages(platform: StoragePlatform): AsyncIterable<readonly ListedObject[]> {
    return this.#byKind[platform.props.kind].pages(platform)
  }
}
