import { dirname, join, relative, resolve, sep } from 'node:path'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { type Disk, errorCode, unlessNotFound } from './disk.ts'
import type { FolderSync } from './folder-sync.ts'

const TEMPORARY = '.tmp'
const MOST_REMEMBERED = 64
const BELIEVED_MS = 1000

/** Maps keys to paths that never leave the root, by spelling or through a link. */
export class Folders {
  readonly root: string
  readonly temporary: string
  readonly #disk: Disk
  readonly #sync: FolderSync
  readonly #mayBeUsed: () => Promise<boolean>
  /** The root itself may be reached through links; its real path is looked up once. */
  #realRoot: string | undefined
  readonly #made = new Map<string, Promise<void>>()
  readonly #looks = new Map<string, Promise<boolean>>()
  /** When each folder was last found to contain no links. */
  readonly #looked = new Map<string, number>()

  /** @param mayBeUsed tells whether the root is inside the allowed roots */
  constructor(root: string, disk: Disk, sync: FolderSync, mayBeUsed = async () => true) {
    this.root = resolve(root)
    this.temporary = join(this.root, TEMPORARY)
    this.#disk = disk
    this.#sync = sync
    this.#mayBeUsed = mayBeUsed
  }

  pathOf(key: ObjectKey): string {
    return join(this.root, key.value)
  }

  /**
   * Runs `work` in a folder that exists durably. If another upload has created the folder but not
   * yet synced it, this waits for the same promise, so no upload succeeds before the sync.
   */
  async within<T>(folder: string, work: () => Promise<T>): Promise<T> {
    await this.#ensure(folder)
    try {
      return await work()
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
      // Someone removed the empty folder in the meantime.
      this.#made.delete(folder)
      await this.#ensure(folder)
      return work()
    }
  }

  /** @throws StorageFailed if links lead the root away from where roots are allowed */
  async refuseRoot(): Promise<void> {
    if (this.#realRoot !== undefined || (await this.#mayBeUsed())) return
    throw new StorageFailed(
      'unreachable',
      new Error('The storage root is outside the allowed roots.'),
    )
  }

  /** @throws StorageFailed if links lead the path's folder elsewhere */
  async refuseLinks(path: string): Promise<void> {
    await this.#look(dirname(path))
  }

  /**
   * Like `refuseLinks`, for reads: the result of a check is reused for a second. The check finds
   * links that already exist; an attacker who can place one could also do so after any check.
   */
  async refuseLinksToRead(path: string): Promise<void> {
    const folder = dirname(path)
    const now = performance.now()
    if (now - (this.#looked.get(folder) ?? Number.NEGATIVE_INFINITY) < BELIEVED_MS) return
    if (!(await this.#look(folder))) return
    if (this.#looked.size >= MOST_REMEMBERED) this.#looked.clear()
    this.#looked.set(folder, now)
  }

  /** Concurrent callers share one check. @returns whether the folder exists */
  #look(folder: string): Promise<boolean> {
    const running = this.#looks.get(folder)
    if (running) return running
    const look = this.#checkFolder(folder).finally(() => this.#looks.delete(folder))
    this.#looks.set(folder, look)
    return look
  }

  async #checkFolder(folder: string): Promise<boolean> {
    const realFolder = await unlessNotFound(() => this.#disk.realpath(folder))
    if (realFolder === undefined) return false
    if (this.#realRoot === undefined) {
      await this.refuseRoot()
      this.#realRoot = await this.#disk.realpath(this.root)
    }
    if (realFolder !== join(this.#realRoot, relative(this.root, folder))) throw linkFound()
    return true
  }

  #ensure(folder: string): Promise<void> {
    const known = this.#made.get(folder)
    if (known) return known
    if (this.#made.size >= MOST_REMEMBERED) this.#made.clear()
    const made = this.#make(folder).catch((error) => {
      this.#made.delete(folder)
      throw error
    })
    this.#made.set(folder, made)
    return made
  }

  async #make(folder: string): Promise<void> {
    await this.refuseRoot()
    await this.#makeRoot(this.root)
    let path = this.root
    for (const name of relative(this.root, folder).split(sep)) {
      path = join(path, name)
      await this.#makeOne(path)
      await this.#sync.sync(dirname(path))
    }
  }

  /** Not Node's `recursive`, which never returns where folders cannot be created (`/proc`). */
  async #makeRoot(path: string): Promise<void> {
    try {
      await this.#disk.mkdir(path, 0o700)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EEXIST') return
      if (code !== 'ENOENT' || path === dirname(path)) throw error
      await this.#makeRoot(dirname(path))
      await this.#makeOne(path)
    }
  }

  async #makeOne(path: string): Promise<void> {
    try {
      await this.#disk.mkdir(path, 0o700)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      if (!(await this.#disk.lstat(path)).isDirectory()) throw linkFound()
    }
  }
}

function linkFound(): StorageFailed {
  return new StorageFailed('unreachable', new Error('The storage root contains a link.'))
}
