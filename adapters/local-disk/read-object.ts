import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ByteRange, ObjectBody } from '../../application/ports/object-store.ts'
import { ObjectTooShort } from '../../domain/storage/storage-errors.ts'
import type { Block, BlockPool } from './block-pool.ts'
import { onDisk } from './disk.ts'

const SMALL_BYTES = 64 * 1024

export const READ_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Gives the bytes in blocks and closes the file, also when nobody reads to the end. The block is
 * lent: the next one comes in the same memory. A new one for each would make the collector run
 * all the time, for it counts this memory and frees it last.
 * @throws StorageFailed when the file cannot hold the range, Overloaded; then it is closed
 */
export async function readRange(
  file: FileHandle,
  range: ByteRange,
  pool: BlockPool,
): Promise<ObjectBody> {
  const reader = new RangeReader(file, range, pool)
  await reader.begin()
  return { [Symbol.asyncIterator]: () => reader }
}

/** Not a generator: one that was never started would not run its `finally`. */
class RangeReader implements AsyncIterator<Uint8Array> {
  readonly #file: FileHandle
  readonly #end: number
  readonly #pool: BlockPool
  #position: number
  #block: Block | undefined
  #begun: Uint8Array | undefined
  #reading: Promise<Uint8Array> | undefined
  #closed: Promise<void> | undefined

  constructor(file: FileHandle, { first, last }: ByteRange, pool: BlockPool) {
    this.#file = file
    this.#position = first
    this.#end = last + 1
    this.#pool = pool
  }

  /** Reads the first block: what is wrong with the file is known before anything is answered. */
  async begin(): Promise<void> {
    const length = this.#end - this.#position
    const most = await this.#leavingOnError(async () => {
      const room = length <= SMALL_BYTES ? length : this.#lentBlock().length
      if (length > room) await onDisk(() => this.#checkFile())
      return Math.min(length, room)
    })
    this.#begun = await this.#nextBlock()
    // A read of a regular file stops early at its end only.
    if (this.#begun.length === most) return
    await this.return()
    throw new ObjectTooShort()
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const begun = this.#begun
    this.#begun = undefined
    if (begun) return { done: false, value: begun }
    if (this.#position >= this.#end) return this.return()
    return { done: false, value: await this.#nextBlock() }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#position = this.#end
    this.#begun = undefined
    // What is still being written into must not become part of another download.
    await Promise.allSettled([this.#reading])
    if (this.#block) this.#pool.giveBack(this.#block)
    this.#block = undefined
    await this.#close()
    return { done: true, value: undefined }
  }

  /** One read tells it all of a range that fits into it. */
  async #checkFile(): Promise<void> {
    const stat = await this.#file.stat()
    if (!stat.isFile() || stat.size < this.#end) throw new ObjectTooShort()
  }

  #nextBlock(): Promise<Uint8Array> {
    return this.#leavingOnError(async () => {
      const memory = this.#memory()
      this.#reading = onDisk(() => this.#read(memory))
      const value = await this.#reading
      this.#position += value.length
      // Closed while the last block goes out; whether that failed is seen when the reader leaves.
      if (this.#position >= this.#end) this.#close().catch(() => undefined)
      return value
    })
  }

  async #leavingOnError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await this.return()
      throw error
    }
  }

  /** For a few bytes a block is too much. */
  #memory(): Uint8Array {
    const length = this.#end - this.#position
    if (!this.#block && length <= SMALL_BYTES) return Buffer.allocUnsafe(length)
    return this.#lentBlock().subarray(0, length)
  }

  #lentBlock(): Block {
    this.#block ??= this.#pool.take()
    return this.#block
  }

  async #read(memory: Uint8Array): Promise<Uint8Array> {
    const { bytesRead } = await this.#file.read(memory, 0, memory.length, this.#position)
    if (bytesRead === 0) throw new ObjectTooShort()
    return memory.subarray(0, bytesRead)
  }

  #close(): Promise<void> {
    this.#closed ??= this.#file.close()
    return this.#closed
  }
}
