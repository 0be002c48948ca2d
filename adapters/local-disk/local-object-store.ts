import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type {
  ByteRange,
  Handoff,
  ObjectBody,
  ObjectStore,
} from '../../application/ports/files/object-store.ts'
import type { AbandonedAmong, ObjectKey } from '../../domain/storage/files/object-key.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import type { BlockPool } from './block-pool.ts'
import { BlockWriter } from './block-writer.ts'
import { type Disk, onDisk, unlessNotFound } from './disk.ts'
import { FolderSync } from './folder-sync.ts'
import { Folders } from './folders.ts'
import { FreeSpace } from './free-space.ts'
import { READ_FILE, readRange } from './read-object.ts'
import { SignOfLife } from './sign-of-life.ts'

/** Occurs in no key. */
const MARK = '~'

/**
 * Names of temporary files. They contain the key of the object, by which a later process finds out
 * whether the file is ours and abandoned.
 */
class TemporaryNames {
  readonly #prefix: string

  /** @param basePath is left out of the names, because they have to be short */
  constructor(basePath: string) {
    this.#prefix = basePath && `${basePath}/`
  }

  of({ value }: ObjectKey): string {
    const below = value.startsWith(this.#prefix) ? value.slice(this.#prefix.length) : value
    return [...below.split('/'), randomBytes(6).toString('hex')].join(MARK)
  }

  /** @returns the key in such a name */
  keyIn(name: string): string | undefined {
    const segments = name.split(MARK)
    if (segments.length < 2) return undefined
    return `${this.#prefix}${segments.slice(0, -1).join('/')}`
  }
}

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
  /** The prefix of all its keys. */
  readonly basePath?: string
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
  readonly #temporaryNames: TemporaryNames

  constructor(root: string, tools: LocalDiskTools, platform: LocalPlatform = {}) {
    this.#tools = tools
    this.#platformKey = platform.platformKey
    this.#sync = new FolderSync(tools.disk)
    this.#folders = new Folders(root, tools.disk, this.#sync, platform.mayBeUsed)
    this.#temporaryNames = new TemporaryNames(platform.basePath ?? '')
    this.#space = platform.space ?? new FreeSpace(tools.disk, tools.minFreeBytes)
  }

  async put(key: ObjectKey, body: ObjectBody): Promise<ContentDigest> {
    const path = this.#folders.pathOf(key)
    const temporary = join(this.#folders.temporary, this.#temporaryNames.of(key))
    const life = new SignOfLife(this.#tools.disk, temporary, this.#tools.touchSeconds)
    try {
      const digest = await this.#write(temporary, body)
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

  async sizeOf(key: ObjectKey): Promise<number | undefined> {
    return (await this.#find(key))?.size
  }

  /** Returns `undefined` for a missing object, so that reading it reports the error. */
  async handOff(key: ObjectKey): Promise<Handoff | undefined> {
    const { innerPath } = this.#tools
    if (innerPath === undefined || this.#platformKey === undefined) return undefined
    if (!(await this.#find(key))) return undefined
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

  async removeLeftovers(olderThan: Date, abandoned: AbandonedAmong): Promise<number> {
    const old = await onDisk(() => this.#oldTemporaryFiles(olderThan))
    if (old.length === 0) return 0
    const dead = await abandoned(old.map(({ key }) => key))
    const left = old.filter(({ key }) => dead.has(key))
    await onDisk(async () => {
      for (const { path } of left) await this.#discard(path)
    })
    return left.length
  }

  async #find(key: ObjectKey): Promise<{ readonly size: number } | undefined> {
    const path = this.#folders.pathOf(key)
    const stat = await onDisk(async () => {
      await this.#folders.refuseLinksToRead(path)
      return unlessNotFound(() => this.#tools.disk.lstat(path))
    })
    return stat?.isFile() ? stat : undefined
  }

  /** Those whose names contain a key. Others are not ours, and there may be any number of them. */
  async #oldTemporaryFiles(olderThan: Date): Promise<{ key: string; path: string }[]> {
    const { disk } = this.#tools
    await this.#folders.refuseRoot()
    const names = (await unlessNotFound(() => disk.readdir(this.#folders.temporary))) ?? []
    const old: { key: string; path: string }[] = []
    for (const name of names) {
      const key = this.#temporaryNames.keyIn(name)
      if (key === undefined) continue
      const path = join(this.#folders.temporary, name)
      const stat = await unlessNotFound(() => disk.lstat(path))
      if (stat?.isFile() && stat.mtime < olderThan) old.push({ key, path })
    }
    return old
  }

  #create(path: string): Promise<FileHandle> {
    const { disk } = this.#tools
    return this.#folders.within(dirname(path), () => disk.open(path, NEW_FILE, 0o600))
  }

  /**
   * Writes the body, syncs it and closes the file. The file is created when the block is full or
   * the body ends: until then the key's record may not be stored yet, and without it nobody would
   * remove the file.
   */
  async #write(temporary: string, body: ObjectBody): Promise<ContentDigest> {
    const { pool } = this.#tools
    const { root } = this.#folders
    await onDisk(() => this.#folders.within(this.#folders.temporary, async () => undefined))
    const block = pool.take()
    const create = () => onDisk(() => this.#create(temporary))
    const writer = new BlockWriter(create, block, (bytes) => this.#space.check(root, bytes))
    try {
      await this.#space.check(root)
      for await (const chunk of body) await writer.add(chunk)
      return await writer.finish()
    } finally {
      pool.giveBack(block)
      await writer.close()
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
