import { ObjectKey } from '../../../domain/storage/object-key.ts'
import type { StoragePlatform } from '../../../domain/storage/storage-platform.ts'
import type { ListedObject, ObjectInventory } from '../../ports/object-inventory.ts'
import type { StoredFileRepo } from '../../ports/stored-file-repo.ts'

export interface Orphan {
  readonly key: ObjectKey
  readonly bytes: number
}

export interface SortedPage {
  /** Objects named like those of uploads, of any age. */
  readonly objects: readonly ObjectKey[]
  readonly orphans: readonly Orphan[]
}

interface Named {
  readonly key: ObjectKey
  readonly object: ListedObject
}

/** Finds the objects of a platform that have no record. */
export class Orphans {
  readonly #inventory: ObjectInventory
  readonly #files: StoredFileRepo

  constructor(inventory: ObjectInventory, files: StoredFileRepo) {
    this.#inventory = inventory
    this.#files = files
  }

  /** Only objects named like those of uploads, written before `olderThan`, can be orphans. */
  async *pages(platform: StoragePlatform, olderThan: Date): AsyncGenerator<SortedPage> {
    for await (const page of this.#inventory.pages(platform)) {
      const named = page.flatMap((object): Named[] => {
        const key = ObjectKey.ofUpload(platform.props.basePath, object.key)
        return key ? [{ key, object }] : []
      })
      const old = named.filter(({ object }) => object.changedAt < olderThan)
      yield { objects: named.map(({ key }) => key), orphans: await this.#unrecorded(old) }
    }
  }

  /** Looked up after the listing, because a record outlives its object. */
  async #unrecorded(old: readonly Named[]): Promise<Orphan[]> {
    if (old.length === 0) return []
    const recorded = await this.#files.recorded(old.map(({ key }) => key.value))
    return old
      .filter(({ key }) => !recorded.has(key.value))
      .map(({ key, object }) => ({ key, bytes: object.bytes }))
  }
}
