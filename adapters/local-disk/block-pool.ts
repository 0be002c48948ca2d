import { Overloaded } from '../../domain/shared/availability-errors.ts'

const BLOCK_BYTES = 1024 * 1024
/** What a transfer among many gets along with. */
const SMALL_BLOCK_BYTES = 256 * 1024

export type Block = Buffer

/** For a hashing thread, which reads what the disk thread writes, uncopied. */
export function sharedBlock(bytes: number): Block {
  return Buffer.from(new SharedArrayBuffer(bytes))
}

function ownBlock(bytes: number): Block {
  return Buffer.allocUnsafeSlow(bytes)
}

/**
 * Blocks for running transfers. Each gets its first one at its start and keeps it, so none fails or
 * waits in the middle; a second, which lets reading and writing overlap, is for while there are few.
 * There are `plenty` large ones, of 1 MiB, at most, and they are kept; beyond them blocks are small.
 */
export class BlockPool {
  readonly #plenty: number
  readonly #most: number
  readonly #free: Block[] = []
  readonly #make: (bytes: number) => Block
  #made = 0
  #lent = 0

  constructor(plenty = 32, most = 256, make = ownBlock) {
    this.#plenty = plenty
    this.#most = most
    this.#make = make
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
  }

  #another(): Block {
    if (this.#made >= this.#plenty) return this.#make(SMALL_BLOCK_BYTES)
    this.#made += 1
    return this.#make(BLOCK_BYTES)
  }
}
