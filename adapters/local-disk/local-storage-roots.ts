import { realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { StorageRoots } from '../../application/ports/storage-roots.ts'
import { errorCode, unlessNotFound } from './disk.ts'

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

  /** By its spelling alone, without a look at the disk. */
  names(rootPath: string): boolean {
    const folder = this.folderOf(rootPath)
    return this.#allowed.some((allowed) => liesBelow(folder, allowed))
  }

  /** Listed folders may be links themselves: who listed them said where files may be. */
  async admits(rootPath: string): Promise<boolean> {
    if (!this.names(rootPath)) return false
    try {
      const real = await realPathOf(this.folderOf(rootPath))
      const allowed = await Promise.all(this.#allowed.map(realPathOf))
      return allowed.some((root) => liesBelow(real, root))
    } catch (error) {
      // A file in the way, links in a circle, a folder that we may not look into.
      if (errorCode(error) === undefined) throw error
      return false
    }
  }

  async overlap(one: string, other: string): Promise<boolean> {
    const real = (path: string) => realPathOf(this.folderOf(path))
    const [left, right] = await Promise.all([real(one), real(other)])
    return liesBelow(left, right) || liesBelow(right, left)
  }
}

function liesBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep)
}

/** Also of what is not there yet, below the last folder that is. */
async function realPathOf(path: string): Promise<string> {
  const real = await unlessNotFound(() => realpath(path))
  if (real !== undefined || dirname(path) === path) return real ?? path
  return join(await realPathOf(dirname(path)), basename(path))
}
