import { Overloaded } from '../../domain/shared/availability-errors.ts'

/** An upload keeps at least 256 KiB in memory before it writes (`ObjectStore.put`). */
export const BLOCK_BYTES = 512 * 1024
/** Of blocks that nobody has; the collector takes the others. */
const MOST_FREE = 32

/** Lends each running transfer one block, which it keeps to its end, and bounds their number. */
export class BlockPool {
  readonly #most: number
  readonly #free: Buffer[] = []
  #lent = 0

  constructor(most = 256) {
    this.#most = most
  }

  /** @throws Overloaded when all are lent */
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
