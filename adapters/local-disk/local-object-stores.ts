import { relative, resolve, sep } from 'node:path'
import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { type LocalDiskTools, LocalObjectStore } from './local-object-store.ts'

/**
 * Local platforms, one store per root. A relative root starts at the data folder, so that the folder
 * can move. Every root must lie below one that outside settings allow.
 */
export class LocalObjectStores implements ObjectStores {
  readonly #dataFolder: string
  readonly #allowedRoots: readonly string[]
  readonly #tools: LocalDiskTools
  readonly #stores = new Map<string, ObjectStore>()

  constructor(dataFolder: string, allowedRoots: readonly string[], tools: LocalDiskTools) {
    this.#dataFolder = dataFolder
    this.#allowedRoots = allowedRoots.map((root) => resolve(root))
    this.#tools = tools
  }

  for({ props: { kind, rootPath } }: StoragePlatform): ObjectStore {
    if (kind !== 'local' || !rootPath) throw new NoUsablePlatform()
    const root = resolve(this.#dataFolder, rootPath)
    if (!this.#allowedRoots.some((allowed) => liesBelow(root, allowed))) {
      throw new NoUsablePlatform()
    }
    const store = this.#stores.get(root) ?? new LocalObjectStore(root, this.#tools)
    this.#stores.set(root, store)
    return store
  }
}

function liesBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep)
}
