import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { type LocalDiskTools, LocalObjectStore } from './local-object-store.ts'
import { LocalStorageRoots } from './local-storage-roots.ts'

/**
 * Local platforms, one store each. A relative root starts at the data folder, so that the folder
 * can move. Every root must lie below one that outside settings allow.
 */
export class LocalObjectStores implements ObjectStores {
  readonly #roots: LocalStorageRoots
  readonly #tools: LocalDiskTools
  readonly #stores = new Map<string, ObjectStore>()

  constructor(dataFolder: string, allowedRoots: readonly string[], tools: LocalDiskTools) {
    this.#roots = new LocalStorageRoots(dataFolder, allowedRoots)
    this.#tools = tools
  }

  for({ key, props: { kind, rootPath } }: StoragePlatform): ObjectStore {
    if (kind !== 'local' || !rootPath) throw new NoUsablePlatform()
    if (!this.#roots.admits(rootPath)) throw new NoUsablePlatform()
    const root = this.#roots.folderOf(rootPath)
    const name = JSON.stringify([root, key])
    const store = this.#stores.get(name) ?? new LocalObjectStore(root, this.#tools, key)
    this.#stores.set(name, store)
    return store
  }
}
