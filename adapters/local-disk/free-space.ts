import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { type Disk, onDisk } from './disk.ts'

const TRUST_MS = 1000

interface FileSystem {
  askedAt: number
  /** Free bytes by folder: a folder with its own quota has less. */
  readonly free: Map<string, Promise<number>>
  /** Bytes written since `askedAt`. */
  written: number
}

/**
 * Refuses to write before the disk is full, because the database usually shares it. Free space is
 * read once a second, and bytes written in between are subtracted from it, down to zero. Folders on
 * one file system share its free space.
 */
export class FreeSpace {
  readonly #disk: Disk
  readonly #minFreeBytes: number
  readonly #fileSystems = new Map<number, FileSystem>()
  /** The device of each folder, which changes when something is mounted there. */
  readonly #devices = new Map<string, { readonly askedAt: number; device: Promise<number> }>()

  constructor(disk: Disk, minFreeBytes: number) {
    this.#disk = disk
    this.#minFreeBytes = minFreeBytes
  }

  /**
   * @param bytes the number of bytes about to be written below the folder
   * @throws StorageFailed if less is free than must stay free
   */
  async check(folder: string, bytes = 0): Promise<void> {
    const fileSystem = this.#fileSystemAt(await this.#deviceOf(folder))
    const free = Math.max((await this.#freeAt(folder, fileSystem)) - fileSystem.written, 0)
    if (free < this.#minFreeBytes) throw new StorageFailed('full')
    fileSystem.written += bytes
  }

  #deviceOf(folder: string): Promise<number> {
    const known = this.#devices.get(folder)
    const now = performance.now()
    if (known && now - known.askedAt <= TRUST_MS) return known.device
    const device = onDisk(async () => (await this.#disk.stat(folder)).dev)
    this.#devices.set(folder, { askedAt: now, device })
    return device
  }

  #fileSystemAt(device: number): FileSystem {
    const now = performance.now()
    const known = this.#fileSystems.get(device)
    if (known && now - known.askedAt <= TRUST_MS) return known
    // Keeps the same object, so that callers still waiting for the last answer count towards the
    // next one.
    const fileSystem = Object.assign(known ?? { free: new Map() }, { askedAt: now, written: 0 })
    fileSystem.free.clear()
    this.#fileSystems.set(device, fileSystem)
    return fileSystem
  }

  #freeAt(folder: string, { free }: FileSystem): Promise<number> {
    const known = free.get(folder)
    if (known) return known
    const asked = onDisk(() => this.#ask(folder))
    free.set(folder, asked)
    return asked
  }

  async #ask(folder: string): Promise<number> {
    const { bavail, bsize } = await this.#disk.statfs(folder)
    return bavail * bsize
  }
}
