import { Overloaded } from '../../domain/shared/availability-errors.ts'

const BLOCK_BYTES = 1024 * 1024
/** What an upload among many gets along with: as much as a body may bring before its record is kept (ADR 24). */
const SMALL_BLOCK_BYTES = 256 * 1024
/** A download has no such beginning. */
export const SMALL_READ_BYTES = 128 * 1024
/** Without a transfer. Then the kept ones go too: downloads need the room that uploads had. */
const KEPT_MS = 10_000

export type Block = Buffer

/** For a hashing thread, which reads what the disk thread writes, uncopied. */
export function sharedBlock(bytes: number): Block {
  return Buffer.from(new SharedArrayBuffer(bytes))
}

export function ownBlock(bytes: number): Block {
  return Buffer.allocUnsafeSlow(bytes)
}

/**
 * Blocks for running transfers. Each gets its first one at its start and keeps it, so none fails or
 * waits in the middle; a second, which lets reading and writing overlap, is for while there are few.
 * There are `plenty` large ones, of 1 MiB, at most, and they are kept for a while; beyond them blocks
 * are small. Shared ones are kept for good: the collector does not count such memory, so of what is
 * let go hundreds of megabytes pile up before it looks, in either thread.
 */
export class BlockPool {
  readonly #plenty: number
  readonly #most: number
  readonly #free: Block[] = []
  readonly #freeSmall: Block[] = []
  readonly #make: (bytes: number) => Block
  readonly #smallBytes: number
  #made = 0
  #lent = 0
  #idle: NodeJS.Timeout | undefined

  constructor(plenty = 32, most = 256, make = ownBlock, smallBytes = SMALL_BLOCK_BYTES) {
    this.#plenty = plenty
    this.#most = most
    this.#make = make
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
    else if (isShared(block)) this.#freeSmall.push(block)
    else letGo(block)
    if (this.#lent > 0) return
    this.#idle ??= setTimeout(() => this.#forget(), KEPT_MS).unref()
    this.#idle.refresh()
  }

  #forget(): void {
    if (this.#lent > 0 || this.#free.some(isShared)) return
    this.#made = 0
    this.#free.length = 0
  }

  #another(): Block {
    if (this.#made >= this.#plenty) return this.#freeSmall.pop() ?? this.#make(this.#smallBytes)
    this.#made += 1
    return this.#make(BLOCK_BYTES)
  }
}

/** At once: the collector would come to it last, when hundreds of megabytes wait for it. */
function letGo({ buffer }: Block): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function isShared({ buffer }: Block): boolean {
  return buffer instanceof SharedArrayBuffer
}
