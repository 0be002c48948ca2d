import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import type { Block, BlockPool } from './block-pool.ts'
import { onDisk } from './disk.ts'

/**
 * Gathers small chunks into blocks; while one block is written the next one
 * fills. Larger writes are what makes this faster than a pipe into a file.
 */
export class BlockWriter {
  readonly #file: FileHandle
  readonly #pool: BlockPool
  readonly #hash = createHash('sha256')
  readonly #beforeBlock: (bytes: number) => Promise<void>
  #filling: Block
  #filled = 0
  #bytes = 0
  #writing: Promise<void> | undefined

  constructor(file: FileHandle, pool: BlockPool, beforeBlock: (bytes: number) => Promise<void>) {
    this.#file = file
    this.#pool = pool
    this.#beforeBlock = beforeBlock
    this.#filling = pool.take()
  }

  /** Copies the chunk. Await what it returns, if anything, before the next call. */
  add(chunk: Uint8Array): Promise<void> | undefined {
    const room = this.#filling.length - this.#filled
    if (chunk.length <= room) {
      this.#copy(chunk)
      return undefined
    }
    return this.#addOverEdge(chunk, room)
  }

  /** Writes the rest. @returns what the whole body was */
  async finish(): Promise<ContentDigest> {
    await this.#writing
    await this.#beforeBlock(this.#filled)
    const bytes = this.#bytes + this.#filled
    await this.#write(this.#filling.subarray(0, this.#filled))
    return { bytes, sha256: this.#hash.digest('hex') }
  }

  /** Ends what still runs and returns the blocks, whatever happened before. */
  async release(): Promise<void> {
    await Promise.allSettled([this.#writing])
    this.#pool.giveBack(this.#filling)
  }

  async #addOverEdge(chunk: Uint8Array, room: number): Promise<void> {
    let rest = chunk
    let free = room
    while (rest.length > free) {
      this.#copy(rest.subarray(0, free))
      rest = rest.subarray(free)
      await this.#flush()
      free = this.#filling.length
    }
    this.#copy(rest)
  }

  #copy(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#filling.set(chunk, this.#filled)
    this.#filled += chunk.length
  }

  /** Hands the full block over; the next one is the spare or, when there are many uploads, itself. */
  async #flush(): Promise<void> {
    await this.#writing
    await this.#beforeBlock(this.#filled)
    const block = this.#filling
    const length = this.#filled
    const spare = this.#pool.takeSpare()
    this.#writing = this.#write(block.subarray(0, length))
    if (spare) {
      this.#filling = spare
      this.#writing = this.#writing.finally(() => this.#pool.giveBack(block))
      // It is awaited with the next block; until then a failure must not count as unhandled.
      this.#writing.catch(() => undefined)
    } else {
      await this.#writing
    }
    this.#bytes += length
    this.#filled = 0
  }

  async #write(content: Uint8Array): Promise<void> {
    let done = 0
    while (done < content.length) {
      const { bytesWritten } = await onDisk(() => this.#file.write(content.subarray(done)))
      done += bytesWritten
    }
  }
}
