import { join } from 'node:path'
import type {
  ListedObject,
  ObjectInventory,
} from '../../application/ports/files/object-inventory.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { type Disk, onDisk, unlessNotFound } from './disk.ts'
import { FreeSpace } from './free-space.ts'
import { type LocalDiskTools, LocalObjectStore } from './local-object-store.ts'
import { LocalStorageRoots } from './local-storage-roots.ts'

const PAGE = 1000

/**
 * The stores of local platforms. A relative root is resolved against the data folder, so that the
 * folder can be moved. Every root must lie below one that the installation's settings allow.
 */
export class LocalObjectStores implements ObjectStores, ObjectInventory {
  readonly #roots: LocalStorageRoots
  readonly #tools: LocalDiskTools
  readonly #space: FreeSpace
  readonly #stores = new Map<string, ObjectStore>()

  constructor(dataFolder: string, allowedRoots: readonly string[], tools: LocalDiskTools) {
    this.#roots = new LocalStorageRoots(dataFolder, allowedRoots)
    this.#tools = tools
    this.#space = new FreeSpace(tools.disk, tools.minFreeBytes)
  }

  for(platform: StoragePlatform): ObjectStore {
    const root = this.#rootOf(platform)
    const name = JSON.stringify([root, platform.key, platform.props.basePath])
    const store = this.#stores.get(name) ?? this.#make(root, platform)
    this.#stores.set(name, store)
    return store
  }

  async *pages(platform: StoragePlatform): AsyncGenerator<readonly ListedObject[]> {
    const root = this.#rootOf(platform)
    if (!(await this.#roots.admits(root))) throw new NoUsablePlatform()
    yield* listObjects(this.#tools.disk, root, platform.props.basePath)
  }

  #make(root: string, { key: platformKey, props: { basePath } }: StoragePlatform): ObjectStore {
    const mayBeUsed = () => this.#roots.admits(root)
    const platform = { platformKey, basePath, mayBeUsed, space: this.#space }
    return new LocalObjectStore(root, this.#tools, platform)
  }

  #rootOf({ props: { kind, rootPath } }: StoragePlatform): string {
    if (kind !== 'local' || !rootPath) throw new NoUsablePlatform()
    if (!this.#roots.names(rootPath)) throw new NoUsablePlatform()
    return this.#roots.folderOf(rootPath)
  }
}

/** Lists regular files below a folder, without links and temporary files. */
async function* listObjects(
  disk: Disk,
  root: string,
  basePath: string,
): AsyncGenerator<readonly ListedObject[]> {
  let page: ListedObject[] = []
  for await (const object of below(disk, root, basePath)) {
    page.push(object)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function* below(disk: Disk, root: string, folder: string): AsyncGenerator<ListedObject> {
  const names = await onDisk(() => unlessNotFound(() => disk.readdir(join(root, folder))))
  for (const name of names ?? []) {
    // No segment of a key begins with a dot, but our temporary folder does.
    if (name.startsWith('.')) continue
    const key = folder ? `${folder}/${name}` : name
    const stat = await onDisk(() => unlessNotFound(() => disk.lstat(join(root, key))))
    if (stat?.isDirectory()) yield* below(disk, root, key)
    if (stat?.isFile()) yield { key, bytes: stat.size, changedAt: stat.mtime }
  }
}
