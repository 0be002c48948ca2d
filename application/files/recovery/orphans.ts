import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { IssuedKeyRepo } from '../../ports/files/issued-key-repo.ts'
import type { ListedObject, ObjectInventory } from '../../ports/files/object-inventory.ts'

export interface Orphan {
  readonly key: ObjectKey
  readonly bytes: number
}

export interface SortedPage {
  /** Objects that this service has written, of any age. */
  readonly objects: readonly ObjectKey[]
  readonly orphans: readonly Orphan[]
  /** How many others there are. */
  readonly foreign: number
}

/** Finds the objects of a platform whose record was removed. */
export class Orphans {
  readonly #inventory: ObjectInventory
  readonly #issued: IssuedKeyRepo

  constructor(inventory: ObjectInventory, issued: IssuedKeyRepo) {
    this.#inventory = inventory
    this.#issued = issued
  }

  /** Only objects that were written before `olderThan` can be orphans. */
  async *pages(platform: StoragePlatform, olderThan: Date): AsyncGenerator<SortedPage> {
    for await (const page of this.#inventory.pages(platform)) {
      yield await this.#sorted(platform, page, olderThan)
    }
  }

  /** Looked up after the listing, because a key is stored before its object. */
  async #sorted(
    platform: StoragePlatform,
    page: readonly ListedObject[],
    olderThan: Date,
  ): Promise<SortedPage> {
    const keys = page.map(({ key }) => key)
    const standings = await this.#issued.standings(platform.key, keys)
    const ours = page.filter(({ key }) => standings.has(key))
    const orphans = ours.filter(
      ({ key, changedAt }) => standings.get(key) === 'removed' && changedAt < olderThan,
    )
    return {
      objects: ours.map(({ key }) => ObjectKey.existing(key)),
      orphans: orphans.map(({ key, bytes }) => ({ key: ObjectKey.existing(key), bytes })),
      foreign: page.length - ours.length,
    }
  }
}
