import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ByteRange, ObjectBody } from '../../application/ports/files/object-store.ts'
import { ObjectTooShort, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { BlockPool } from './block-pool.ts'
import { onDisk } from './disk.ts'

export const READ_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Yields the range in blocks and closes the file, even if the consumer stops early. Every block
 * uses the same memory, because new memory for each would keep the garbage collector busy.
 * @throws StorageFailed if the file cannot hold the range, and Overloaded; the file is then closed
 */
export async function readRange(
  file: FileHandle,
  range: ByteRange,
  pool: BlockPool,
): Promise<ObjectBody> {
  try {
    const stat = await onDisk(() => file.stat())
    if (stat.isDirectory()) throw new StorageFailed('unreachable')
    if (!stat.isFile()) throw new ObjectTooShort()
    if (stat.size <= range.last) throw new ObjectTooShort(stat.size)
    const reader = new RangeReader(file, range, pool)
    return { [Symbol.asyncIterator]: () => reader }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Not a generator: the `finally` of one that never started does not run. */
class RangeReader implements AsyncIterator<Uint8Array> {
  readonly #file: FileHandle
  readonly #pool: BlockPool
  readonly #block: Buffer
  readonly #end: number
  #position: number
  #reading: Promise<{ bytesRead: number }> | undefined
  #left: Promise<void> | undefined

  constructor(file: FileHandle, { first, last }: ByteRange, pool: BlockPool) {
    this.#file = file
    this.#pool = pool
    this.#position = first
    this.#end = last + 1
    this.#block = pool.take()
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const length = Math.min(this.#block.length, this.#end - this.#position)
    if (this.#left || length === 0) return this.return()
    try {
      this.#reading = onDisk(() => this.#file.read(this.#block, 0, length, this.#position))
      const { bytesRead } = await this.#reading
      if (bytesRead === 0) throw new ObjectTooShort()
      this.#position += bytesRead
      return { done: false, value: this.#block.subarray(0, bytesRead) }
    } catch (error) {
      await this.return()
      throw error
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#left ??= this.#leave()
    await this.#left
    return { done: true, value: undefined }
  }

  async #leave(): Promise<void> {
    // A pending read still writes into the block, so it must end before another transfer gets the
    // block.
    await Promise.allSettled([this.#reading])
    this.#pool.giveBack(this.#block)
    await this.#file.close()
  }
}
