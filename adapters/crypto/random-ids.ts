import { randomFillSync, randomInt } from 'node:crypto'
import type { Ids } from '../../application/ports/crypto.ts'

const TOKEN_BYTES = 32
const HANDLE_BYTES = 16
/** Bytes are drawn in batches, because the cost of a call hardly depends on their number. */
const DRAWN_BYTES = 1024

/** Makes ids from the system's random generator. `randomInt` is free of modulo bias. */
export class RandomIds implements Ids {
  readonly #drawn = Buffer.alloc(DRAWN_BYTES)
  #used = DRAWN_BYTES

  token(): string {
    return this.#take(TOKEN_BYTES, 'base64url')
  }

  handle(): string {
    return this.#take(HANDLE_BYTES, 'hex')
  }

  below(limit: number): number {
    return randomInt(limit)
  }

  /** Hands out each byte once and then erases it. */
  #take(bytes: number, encoding: BufferEncoding): string {
    if (this.#used + bytes > DRAWN_BYTES) {
      randomFillSync(this.#drawn)
      this.#used = 0
    }
    const taken = this.#drawn.subarray(this.#used, this.#used + bytes)
    this.#used += bytes
    const text = taken.toString(encoding)
    taken.fill(0)
    return text
  }
}
