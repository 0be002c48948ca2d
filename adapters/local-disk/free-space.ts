import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import { type Disk, onDisk } from './disk.ts'

const TRUST_MS = 1000

/** Refuses to write before the disk is full: the database usually lives on the same one. */
export class FreeSpace {
  readonly #disk: Disk
  readonly #root: string
  readonly #minFreeBytes: number
  #askedAt = Number.NEGATIVE_INFINITY
  #free = Promise.resolve(0)

  constructor(disk: Disk, root: string, minFreeBytes: number) {
    this.#disk = disk
    this.#root = root
    this.#minFreeBytes = minFreeBytes
  }

  /** @throws StorageFailed while less is free than must stay free */
  async check(): Promise<void> {
    const now = performance.now()
    if (now - this.#askedAt > TRUST_MS) {
      this.#askedAt = now
      this.#free = onDisk(() => this.#ask())
    }
    if ((await this.#free) < this.#minFreeBytes) throw new StorageFailed('full')
  }

  async #ask(): Promise<number> {
    const { bavail, bsize } = await this.#disk.statfs(this.#root)
    return bavail * bsize
  }
}
