import { realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { StorageRoots } from '../../application/ports/platforms/storage-roots.ts'
import { errorCode, unlessNotFound } from './disk.ts'

/** Storage roots on this machine. */
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

  /** Checks the spelling only, without looking at the disk. */
  names(rootPath: string): boolean {
    const folder = this.folderOf(rootPath)
    return this.#allowed.some((allowed) => liesBelow(folder, allowed))
  }

  /** Allowed folders may be links, because their owner chose where files may be. */
  async admits(rootPath: string): Promise<boolean> {
    if (!this.names(rootPath)) return false
    try {
      const real = await realPathOf(this.folderOf(rootPath))
      const allowed = await Promise.all(this.#allowed.map(realPathOf))
      return allowed.some((root) => liesBelow(real, root))
    } catch (error) {
      // For example a file in the path, a cycle of links, or a folder that is not readable.
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

/** Also resolves paths that do not exist yet, below their last existing folder. */
async function realPathOf(path: string): Promise<string> {
  const real = await unlessNotFound(() => realpath(path))
  if (real !== undefined || dirname(path) === path) return real ?? path
  return join(await realPathOf(dirname(path)), basename(path))
}
