/** S3 takes parts of 5 MiB and more, OSS of 100 KiB; both at most 10,000: 80 GiB with this. */
export const PART_BYTES = 8 * 1024 * 1024

/**
 * What most bodies fit into: pictures and documents would fill an eighth of a block. A longer one gives
 * it back when it gets a block; until then it keeps it, as it keeps those bytes.
 */
export const MEDIUM_BYTES = 1024 * 1024

const KEPT_BLOCKS = 2
/** Who gave a block back after a time-out has closed its connection long before: nobody reads it any more. */
const QUIET_MS = 30_000

/**
 * The memory of all running uploads, to whichever service. Whoever holds a block can always fill and send it without a
 * second one, so waiting for a block ends; it slows a body down instead of failing it.
 */
export class PartMemory {
  readonly #blocks: number
  readonly #mediums: number
  readonly #free: Buffer[] = []
  readonly #freeMediums: Buffer[] = []
  readonly #waiting: ((block: Buffer) => void)[] = []
  #quiet: NodeJS.Timeout | undefined
  #lent = 0
  #lentMediums = 0
  #mostBytes = 0

  constructor(blocks = 12, mediums = 32) {
    this.#blocks = blocks
    this.#mediums = mediums
  }

  get lentBytes(): number {
    return this.#lent * PART_BYTES + this.#lentMediums * MEDIUM_BYTES
  }

  /** The most that was ever lent at once. */
  get mostBytes(): number {
    return this.#mostBytes
  }

  async take(): Promise<Buffer> {
    if (this.#lent >= this.#blocks) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#lent += 1
    this.#noteMore()
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES)
  }

  /** A smaller block for what may be over soon. @returns `undefined` when none is left; nobody waits for one */
  takeMedium(): Buffer | undefined {
    if (this.#lentMediums >= this.#mediums) return undefined
    this.#lentMediums += 1
    this.#noteMore()
    return this.#freeMediums.pop() ?? Buffer.allocUnsafeSlow(MEDIUM_BYTES)
  }

  giveBack(block: Buffer): void {
    if (block.length === MEDIUM_BYTES) {
      this.#lentMediums -= 1
      this.#freeMediums.push(block)
    } else {
      const next = this.#waiting.shift()
      if (next) {
        next(block)
        return
      }
      this.#lent -= 1
      this.#free.push(block)
    }
    if (this.lentBytes === 0) this.#quiet = setTimeout(() => this.#shrink(), QUIET_MS).unref()
  }

  #noteMore(): void {
    clearTimeout(this.#quiet)
    this.#mostBytes = Math.max(this.#mostBytes, this.lentBytes)
  }

  /** Not left to the collector: until it comes by, they would count as memory in use. */
  #shrink(): void {
    const spare = [...this.#free.splice(KEPT_BLOCKS), ...this.#freeMediums.splice(0)]
    for (const { buffer } of spare) free(buffer)
  }
}

/** For memory that nobody has a part of. */
export function free(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}
