import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import type { Block } from './block-memory.ts'
import type { BlockPool } from './block-pool.ts'
import { onDisk } from './disk.ts'
import type { Hashing, RunningHash } from './hashing.ts'

/** Up to this length handing over to a thread costs more than the checksum. */
const HASHED_HERE = 128 * 1024

/**
 * Gathers small chunks into blocks; while one block is written and hashed the next one
 * fills. Larger writes are what makes this faster than a pipe into a file.
 */
export class BlockWriter {
  readonly #file: FileHandle
  readonly #pool: BlockPool
  readonly #hashing: Hashing
  readonly #beforeBlock: (bytes: number) => Promise<void>
  #filling: Block
  #filled = 0
  #bytes = 0
  #hash: RunningHash | undefined
  #writing: Promise<void> | undefined

  constructor(
    file: FileHandle,
    pool: BlockPool,
    hashing: Hashing,
    beforeBlock: (bytes: number) => Promise<void>,
  ) {
    this.#file = file
    this.#pool = pool
    this.#hashing = hashing
    this.#beforeBlock = beforeBlock
    this.#filling = pool.take()
    if (hashing.takesChunks) this.#hash = hashing.begin()
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
    const content = this.#filling.subarray(0, this.#filled)
    if (bytes <= HASHED_HERE && !this.#hash) {
      await this.#write(content)
      return { bytes, sha256: hash('sha256', content, 'hex') }
    }
    const running = this.#hash ?? this.#hashing.begin()
    this.#hash = undefined
    const checksum = () => running.finish(this.#filling, this.#filled)
    return { bytes, sha256: await this.#writeWhile(content, checksum) }
  }

  /** Ends what still runs and returns the blocks, whatever happened before. */
  async release(): Promise<void> {
    await Promise.allSettled([this.#writing, this.#hash?.forget()])
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

  /** Four times as fast as `set` where the memory is shared. */
  #copy(chunk: Uint8Array): void {
    this.#hash?.take?.(chunk)
    const { buffer, byteOffset, length } = chunk
    Buffer.from(buffer, byteOffset, length).copy(this.#filling, this.#filled)
    this.#filled += length
  }

  /** Hands the full block over; the next one is the spare or, when there are many uploads, itself. */
  async #flush(): Promise<void> {
    await this.#writing
    await this.#beforeBlock(this.#filled)
    const block = this.#filling
    const length = this.#filled
    const spare = this.#pool.takeSpare()
    this.#hash ??= this.#hashing.begin()
    const running = this.#hash
    this.#writing = this.#writeWhile(block.subarray(0, length), () => running.update(block, length))
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

  /** Both must be over before the block is used again, also when one fails. */
  async #writeWhile<T>(content: Uint8Array, hashing: () => Promise<T>): Promise<T> {
    const [written, hashed] = await Promise.allSettled([this.#write(content), onDisk(hashing)])
    if (written.status === 'rejected') throw written.reason
    if (hashed.status === 'rejected') throw hashed.reason
    return hashed.value
  }

  async #write(content: Uint8Array): Promise<void> {
    let done = 0
    while (done < content.length) {
      const { bytesWritten } = await onDisk(() => this.#file.write(content.subarray(done)))
      done += bytesWritten
    }
  }
}
