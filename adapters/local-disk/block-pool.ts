import { Overloaded } from '../../domain/shared/availability-errors.ts'

/** An upload buffers at least 256 KiB in memory before it writes (`ObjectStore.put`). */
export const BLOCK_BYTES = 512 * 1024
/** The most unused blocks that are kept; the garbage collector takes the rest. */
const MOST_FREE = 32

/** Lends one block to each running transfer until it ends, and bounds their number. */
export class BlockPool {
  readonly #most: number
  readonly #free: Buffer[] = []
  #lent = 0

  constructor(most = 256) {
    this.#most = most
  }

  /** @throws Overloaded if all blocks are lent */
  take(): Buffer {
    if (this.#lent >= this.#most) throw new Overloaded()
    this.#lent += 1
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES)
  }

  giveBack(block: Buffer): void {
    this.#lent -= 1
    if (this.#free.length < MOST_FREE) this.#free.push(block)
  }
}
