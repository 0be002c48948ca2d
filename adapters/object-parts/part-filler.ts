import { createHash } from 'node:crypto'
import type { ObjectSender } from '../../domain/storage/object-sender.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import { free, PART_BYTES, type PartMemory } from './part-memory.ts'

const SMALL_BYTES = 256 * 1024

interface PartTaker {
  /** Sees all bytes of a part, in their order, before it is sent. */
  note?(bytes: Uint8Array): void
  /** @param sent is called when the part's bytes are no longer needed */
  send(part: Buffer, sent: () => void): Promise<void>
}

/** Cuts a body of unknown length into parts, and knows what went through it. */
export class PartFiller {
  readonly #memory: PartMemory
  readonly #taker: PartTaker
  readonly #sender: ObjectSender
  readonly #sha256 = createHash('sha256')
  /** Small bodies need no share of the memory for parts. */
  #block: Buffer = Buffer.allocUnsafeSlow(SMALL_BYTES)
  #isLent = false
  #filled = 0
  #bytes = 0

  constructor(memory: PartMemory, sender: ObjectSender = {}, taker: PartTaker) {
    this.#memory = memory
    this.#sender = sender
    this.#taker = taker
  }

  /** Of everything that was added. */
  get bytes(): number {
    return this.#bytes
  }

  /** What no part took. */
  get rest(): Buffer {
    return this.#block.subarray(0, this.#filled)
  }

  /** The chunk may be reused when this resolves. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#sha256.update(chunk)
    this.#bytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      if (this.#filled === this.#block.length) await this.#freeSpace()
      const taken = chunk.subarray(at, at + this.#block.length - this.#filled)
      this.#taker.note?.(taken)
      this.#block.set(taken, this.#filled)
      this.#filled += taken.length
      at += taken.length
    }
  }

  /** From here on the block belongs to the part. */
  send(): Promise<void> {
    const block = this.#block
    const part = this.rest
    this.#isLent = false
    this.#filled = 0
    return this.#taker.send(part, () => this.#memory.giveBack(block))
  }

  /** To be asked once, at the end. */
  digest(): ContentDigest {
    return { bytes: this.#bytes, sha256: this.#sha256.digest('hex') }
  }

  release(): void {
    if (this.#isLent) this.#memory.giveBack(this.#block)
    this.#isLent = false
  }

  /**
   * A block that fills a part leaves only when more comes, so that the last part is never empty. Who
   * holds a medium one may wait for one of these: who holds those needs no medium one to go on.
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
