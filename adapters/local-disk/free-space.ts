import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import { type Disk, onDisk } from './disk.ts'

const TRUST_MS = 1000

/**
 * Refuses to write before the disk is full: the database usually lives on the same one. The disk is
 * asked once a second, and what is written meanwhile is counted here: that may be more than is free.
 */
export class FreeSpace {
  readonly #disk: Disk
  readonly #root: string
  readonly #minFreeBytes: number
  #askedAt = Number.NEGATIVE_INFINITY
  #free = Promise.resolve(0)
  /** Since the disk was asked. */
  #written = 0

  constructor(disk: Disk, root: string, minFreeBytes: number) {
    this.#disk = disk
    this.#root = root
    this.#minFreeBytes = minFreeBytes
  }

  /**
   * @param bytes that are written next
   * @throws StorageFailed while less is free than must stay free
   */
  async check(bytes = 0): Promise<void> {
    const now = performance.now()
    if (now - this.#askedAt > TRUST_MS) {
      this.#askedAt = now
      this.#written = 0
      this.#free = onDisk(() => this.#ask())
    }
    const free = Math.max((await this.#free) - this.#written, 0)
    if (free < this.#minFreeBytes) throw new StorageFailed('full')
    this.#written += bytes
  }

  async #ask(): Promise<number> {
    const { bavail, bsize } = await this.#disk.statfs(this.#root)
    return bavail * bsize
  }
}
