/** S3 takes parts of 5 MiB and more, OSS of 100 KiB; both at most 10,000: 80 GiB with this. */
export const PART_BYTES = 8 * 1024 * 1024

const KEPT_BLOCKS = 2
/** Who gave a block back after a time-out has closed its connection long before: nobody reads it any more. */
const QUIET_MS = 30_000

/**
 * The memory of all running uploads, to whichever service. Whoever holds a block can always fill and send it without a
 * second one, so waiting for a block ends; it slows a body down instead of failing it.
 */
export class PartMemory {
  readonly #blocks: number
  readonly #free: Buffer[] = []
  readonly #waiting: ((block: Buffer) => void)[] = []
  #quiet: NodeJS.Timeout | undefined
  #lent = 0
  #most = 0

  constructor(blocks = 16) {
    this.#blocks = blocks
  }

  get lentBytes(): number {
    return this.#lent * PART_BYTES
  }

  /** The most that was ever lent at once. */
  get mostBytes(): number {
    return this.#most * PART_BYTES
  }

  async take(): Promise<Buffer> {
    if (this.#lent >= this.#blocks) return new Promise((resolve) => this.#waiting.push(resolve))
    clearTimeout(this.#quiet)
    this.#lent += 1
    this.#most = Math.max(this.#most, this.#lent)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES)
  }

  giveBack(block: Buffer): void {
    const next = this.#waiting.shift()
    if (next) {
      next(block)
      return
    }
    this.#lent -= 1
    this.#free.push(block)
    if (this.#lent === 0) this.#quiet = setTimeout(() => this.#shrink(), QUIET_MS).unref()
  }

  /** Not left to the collector: until it comes by, they would count as memory in use. */
  #shrink(): void {
    for (const { buffer } of this.#free.splice(KEPT_BLOCKS)) free(buffer)
  }
}

/** For memory that nobody has a part of. */
export function free(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}
