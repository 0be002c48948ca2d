import { Overloaded } from '../../domain/shared/availability-errors.ts'

export const BLOCK_BYTES = 1024 * 1024

export type Block = Buffer

/** For a hashing thread, which reads what the disk thread writes, uncopied. */
export function sharedBlock(): Block {
  return Buffer.from(new SharedArrayBuffer(BLOCK_BYTES))
}

function ownBlock(): Block {
  return Buffer.allocUnsafeSlow(BLOCK_BYTES)
}

/**
 * Blocks for running transfers. Each gets its first one at its start and keeps it, so none fails or
 * waits in the middle; a second, which lets reading and writing overlap, is for while there are few.
 */
export class BlockPool {
  readonly #plenty: number
  readonly #most: number
  readonly #free: Block[] = []
  readonly #make: () => Block
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
    return this.#free.pop() ?? this.#make()
  }

  takeSpare(): Block | undefined {
    return this.#lent < Math.min(this.#plenty, this.#most) ? this.take() : undefined
  }

  giveBack(block: Block): void {
    this.#lent -= 1
    if (this.#free.length + this.#lent < this.#plenty) this.#free.push(block)
  }
}
