import { relative, resolve, sep } from 'node:path'
import type { StorageRoots } from '../../application/ports/storage-roots.ts'

/** Folders of this machine. */
export class LocalStorageRoots implements StorageRoots {
  readonly #dataFolder: string
  readonly #allowed: readonly string[]

  constructor(dataFolder: string, allowed: readonly string[]) {
    this.#dataFolder = dataFolder
    this.#allowed = allowed.map((root) => resolve(root))
  }

  folderOf(rootPath: string): string {
    return resolve(this.#dataFolder, rootPath)
  }

  admits(rootPath: string): boolean {
    const folder = this.folderOf(rootPath)
    return this.#allowed.some((allowed) => liesBelow(folder, allowed))
  }

  overlap(one: string, other: string): boolean {
    const [left, right] = [this.folderOf(one), this.folderOf(other)]
    return liesBelow(left, right) || liesBelow(right, left)
  }
}

function liesBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep)
}
