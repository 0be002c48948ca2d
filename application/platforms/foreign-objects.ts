import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { IssuedKeyRepo } from '../ports/files/issued-key-repo.ts'
import type { ObjectInventory } from '../ports/files/object-inventory.ts'

/** A bucket may hold any number of objects, and somebody waits for the answer. */
const MOST_LISTED = 10_000

export interface ForeignCount {
  readonly count: number
  /** Otherwise there may be more. */
  readonly isAll: boolean
}

/** Counts the objects at a location that were not stored through its platform. */
export class ForeignObjects {
  readonly #inventory: ObjectInventory
  readonly #issued: IssuedKeyRepo

  constructor(inventory: ObjectInventory, issued: IssuedKeyRepo) {
    this.#inventory = inventory
    this.#issued = issued
  }

  /**
   * @param savedKey of the saved platform with this location, if there is one
   * @param own an object that is not counted
   * @throws NoUsablePlatform, StorageFailed
   */
  async count(
    platform: StoragePlatform,
    savedKey: string | undefined,
    own?: string,
  ): Promise<ForeignCount> {
    let [listed, count] = [0, 0]
    for await (const page of this.#inventory.pages(platform)) {
      const keys = page.map(({ key }) => key).filter((key) => key !== own)
      const ours = savedKey === undefined ? 0 : await this.#countIssued(savedKey, keys)
      listed += page.length
      count += keys.length - ours
      if (listed >= MOST_LISTED) return { count, isAll: false }
    }
    return { count, isAll: true }
  }

  async #countIssued(savedKey: string, keys: readonly string[]): Promise<number> {
    return (await this.#issued.standings(savedKey, keys)).size
  }
}
