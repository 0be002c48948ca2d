import { Overloaded } from '../../domain/shared/availability-errors.ts'

export type Block = Buffer

const BLOCK_BYTES = 1024 * 1024
/** What an upload among many gets along with: as much as a body may bring before its record is kept (ADR 24). */
const SMALL_BLOCK_BYTES = 256 * 1024
/** A download has no such beginning. */
export const SMALL_READ_BYTES = 128 * 1024
/** Without a transfer. Then the kept ones go too: downloads need the room that uploads had. */
const KEPT_MS = 10_000

/**
 * Blocks for running transfers. Each gets its first one at its start and keeps it, so none fails or
 * waits in the middle; a second, which lets reading and writing overlap, is for while there are few.
 * There are `plenty` large ones, of 1 MiB, at most, and they are kept for a while; beyond them blocks
 * are small.
 */
export class BlockPool {
  readonly #plenty: number
  readonly #most: number
  readonly #free: Block[] = []
  readonly #smallBytes: number
  #made = 0
  #lent = 0
  #idle: NodeJS.Timeout | undefined

  constructor(plenty = 32, most = 256, smallBytes = SMALL_BLOCK_BYTES) {
    this.#plenty = plenty
    this.#most = most
    this.#smallBytes = smallBytes
  }

  /** @throws Overloaded when so many transfers run that one more is too much */
  take(): Block {
    if (this.#lent >= this.#most) throw new Overloaded()
    this.#lent += 1
    return this.#free.pop() ?? this.#another()
  }

  takeSpare(): Block | undefined {
    return this.#lent < Math.min(this.#plenty, this.#most) ? this.take() : undefined
  }

  giveBack(block: Block): void {
    this.#lent -= 1
    if (block.length === BLOCK_BYTES) this.#free.push(block)
    else letGo(block)
    if (this.#lent > 0) return
    this.#idle ??= setTimeout(() => this.#letGoAll(), KEPT_MS).unref()
    this.#idle.refresh()
  }

  #letGoAll(): void {
    if (this.#lent > 0) return
    this.#made = 0
    for (const block of this.#free.splice(0)) letGo(block)
  }

  #another(): Block {
    if (this.#made >= this.#plenty) return Buffer.allocUnsafeSlow(this.#smallBytes)
    this.#made += 1
    return Buffer.allocUnsafeSlow(BLOCK_BYTES)
  }
}

/** At once: the collector would come to it last, when hundreds of megabytes wait for it. */
function letGo({ buffer }: Block): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
