import { randomFillSync, randomInt } from 'node:crypto'
import type { Ids } from '../../application/ports/crypto.ts'

const TOKEN_BYTES = 32
const HANDLE_BYTES = 16
/** Asking the generator costs the same for few bytes as for many. */
const DRAWN_BYTES = 1024

/** From the system's generator; `randomInt` draws again instead of taking a remainder. */
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

  /** Each byte once, and forgotten with that. */
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
