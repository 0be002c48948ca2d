import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type {
  ByteRange,
  Handoff,
  ObjectBody,
  ObjectStore,
} from '../../application/ports/object-store.ts'
import type { ObjectKey } from '../../domain/storage/object-key.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import type { BlockPool } from './block-pool.ts'
import { BlockWriter } from './block-writer.ts'
import { type Disk, onDisk, unlessNotFound } from './disk.ts'
import { FolderSync } from './folder-sync.ts'
import { Folders } from './folders.ts'
import { FreeSpace } from './free-space.ts'
import { READ_FILE, readRange } from './read-object.ts'
import { SignOfLife } from './sign-of-life.ts'

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

export interface LocalDiskTools {
  readonly disk: Disk
  readonly pool: BlockPool
  /** Blocks for downloads, so that downloads never take memory reserved for uploads. */
  readonly readPool: BlockPool
  /** Uploads are refused while less than this is free, in bytes. */
  readonly minFreeBytes: number
  /** The interval at which a running upload shows that it is alive. */
  readonly touchSeconds?: number
  /**
   * The internal path at which a proxy serves local platforms by their keys. Without it, the
   * service sends the bytes itself.
   */
  readonly innerPath?: string
}

export interface LocalPlatform {
  /** The key by which the proxy knows the platform. Without it, nothing is handed off. */
  readonly platformKey?: string
  /** Tells whether the root is currently inside the allowed roots. */
  readonly mayBeUsed?: () => Promise<boolean>
  /** Shared by stores with other roots. Without it, the store counts for itself. */
  readonly space?: FreeSpace
}

/** Keeps objects as files below one root folder. */
export class LocalObjectStore implements ObjectStore {
  readonly #tools: LocalDiskTools
  readonly #platformKey: string | undefined
  readonly #sync: FolderSync
  readonly #folders: Folders
  readonly #space: FreeSpace

  constructor(root: string, tools: LocalDiskTools, platform: LocalPlatform = {}) {
    this.#tools = tools
    this.#platformKey = platform.platformKey
    this.#sync = new FolderSync(tools.disk)
    this.#folders = new Folders(root, tools.disk, this.#sync, platform.mayBeUsed)
    this.#space = platform.space ?? new FreeSpace(tools.disk, tools.minFreeBytes)
  }

  async put(key: ObjectKey, body: ObjectBody): Promise<ContentDigest> {
    const path = this.#folders.pathOf(key)
    const temporary = join(this.#folders.temporary, randomUUID())
    const file = await onDisk(() => this.#create(temporary))
    const life = new SignOfLife(this.#tools.disk, temporary, this.#tools.touchSeconds)
    try {
      const digest = await this.#write(file, body)
      await onDisk(() => this.#publish(temporary, path))
      return digest
    } catch (error) {
      await onDisk(() => this.#discard(temporary))
      throw error
    } finally {
      await life.end()
    }
  }

  async open(key: ObjectKey, range: ByteRange): Promise<ObjectBody | undefined> {
    const path = this.#folders.pathOf(key)
    const file = await onDisk(async () => {
      await this.#folders.refuseLinksToRead(path)
      return unlessNotFound(() => this.#tools.disk.open(path, READ_FILE))
    })
    return file && readRange(file, range, this.#tools.readPool)
  }

  /** Returns `undefined` for a missing object, so that reading it reports the error. */
  async handOff(key: ObjectKey): Promise<Handoff | undefined> {
    const { innerPath } = this.#tools
    if (innerPath === undefined || this.#platformKey === undefined) return undefined
    const path = this.#folders.pathOf(key)
    const stat = await onDisk(async () => {
      await this.#folders.refuseLinksToRead(path)
      return unlessNotFound(() => this.#tools.disk.lstat(path))
    })
    if (!stat?.isFile()) return undefined
    return { kind: 'inner', path: `${innerPath}/${this.#platformKey}/${key.value}` }
  }

  async remove(key: ObjectKey): Promise<void> {
    const path = this.#folders.pathOf(key)
    await onDisk(async () => {
      await this.#folders.refuseLinks(path)
      await this.#discard(path)
      await unlessNotFound(() => this.#sync.sync(dirname(path)))
    })
  }

  removeLeftovers(olderThan: Date): Promise<number> {
    return onDisk(async () => {
      const { disk } = this.#tools
      await this.#folders.refuseRoot()
      const names = await unlessNotFound(() => disk.readdir(this.#folders.temporary))
      let removed = 0
      for (const name of names ?? []) {
        const path = join(this.#folders.temporary, name)
        const stat = await unlessNotFound(() => disk.lstat(path))
        if (!stat || stat.mtime >= olderThan) continue
        await this.#discard(path)
        removed += 1
      }
      return removed
    })
  }

  #create(path: string): Promise<FileHandle> {
    const { disk } = this.#tools
    return this.#folders.within(dirname(path), () => disk.open(path, NEW_FILE, 0o600))
  }

  /** Writes the body, syncs it and closes the file. */
  async #write(file: FileHandle, body: ObjectBody): Promise<ContentDigest> {
    const { pool } = this.#tools
    const { root } = this.#folders
    let block: Buffer | undefined
    try {
      block = pool.take()
      const writer = new BlockWriter(file, block, (bytes) => this.#space.check(root, bytes))
      await this.#space.check(root)
      for await (const chunk of body) await writer.add(chunk)
      const digest = await writer.finish()
      await onDisk(() => file.datasync())
      return digest
    } finally {
      if (block) pool.giveBack(block)
      await onDisk(() => file.close())
    }
  }

  /**
   * Links instead of renaming, because a link never replaces an existing file. Then makes the name
   * durable and removes the temporary file.
   */
  async #publish(temporary: string, path: string): Promise<void> {
    const folder = dirname(path)
    await this.#folders.within(folder, async () => {
      await this.#folders.refuseLinks(path)
      await this.#tools.disk.link(temporary, path)
    })
    await Promise.all([this.#sync.sync(folder), this.#discard(temporary)])
  }

  async #discard(path: string): Promise<void> {
    await unlessNotFound(() => this.#tools.disk.unlink(path))
  }
}
