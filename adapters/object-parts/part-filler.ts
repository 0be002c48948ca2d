import { createHash } from 'node:crypto'
import type { ObjectSender } from '../../domain/storage/files/object-sender.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import { free, PART_BYTES, type PartMemory } from './part-memory.ts'

const SMALL_BYTES = 256 * 1024

/** @param sent is called when the part's bytes are no longer needed */
type TakePart = (part: Buffer, sent: () => void) => Promise<void>

/** Splits a body of unknown length into parts, and computes its length and digest. */
export class PartFiller {
  readonly #memory: PartMemory
  readonly #take: TakePart
  readonly #sender: ObjectSender
  readonly #sha256 = createHash('sha256')
  /** Small bodies do not use the memory for parts. */
  #block: Buffer = Buffer.allocUnsafeSlow(SMALL_BYTES)
  #isLent = false
  #filled = 0
  #bytes = 0

  constructor(memory: PartMemory, sender: ObjectSender = {}, take: TakePart) {
    this.#memory = memory
    this.#sender = sender
    this.#take = take
  }

  /** The length of everything added so far. */
  get bytes(): number {
    return this.#bytes
  }

  /** The bytes that are not in a part yet. */
  get rest(): Buffer {
    return this.#block.subarray(0, this.#filled)
  }

  /** The caller may reuse the chunk once this resolves. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#sha256.update(chunk)
    this.#bytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      if (this.#filled === this.#block.length) await this.#freeSpace()
      const taken = chunk.subarray(at, at + this.#block.length - this.#filled)
      this.#block.set(taken, this.#filled)
      this.#filled += taken.length
      at += taken.length
    }
  }

  /** Hands the block over to the part. */
  send(): Promise<void> {
    const block = this.#block
    const part = this.rest
    this.#isLent = false
    this.#filled = 0
    return this.#take(part, () => this.#memory.giveBack(block))
  }

  /** Call once, at the end. */
  digest(): ContentDigest {
    return { bytes: this.#bytes, sha256: this.#sha256.digest('hex') }
  }

  release(): void {
    if (this.#isLent) this.#memory.giveBack(this.#block)
    this.#isLent = false
  }

  /**
   * A full block is sent only when more bytes come, so the last part is never empty. Waiting for a
   * block while holding a medium one cannot deadlock, because the holder of a block needs no medium
   * one to continue.
   */
  async #freeSpace(): Promise<void> {
    const before = this.#block
    if (before.length === PART_BYTES) await this.send()
    const isSmall = before.length === SMALL_BYTES
    const { id, gone } = this.#sender
    const block = (isSmall && this.#memory.takeMedium()) || (await this.#memory.take(id, gone))
    block.set(this.rest)
    if (isSmall) free(before.buffer)
    else this.release()
    this.#block = block
    this.#isLent = true
  }
}
