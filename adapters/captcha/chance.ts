import { randomFillSync } from 'node:crypto'

const POOL = 512
const RANGE = 2 ** 32

/** Random numbers from the system's generator, fetched in batches. */
export class Chance {
  readonly #pool = new Uint32Array(POOL)
  #next = POOL

  /** Uniform, from `low` up to but not including `high`. */
  between(low: number, high: number): number {
    if (this.#next === POOL) {
      randomFillSync(this.#pool)
      this.#next = 0
    }
    const drawn = (this.#pool[this.#next] ?? 0) / RANGE
    this.#next += 1
    return low + drawn * (high - low)
  }

  /** Either -1 or 1. */
  side(): number {
    return this.between(0, 1) < 0.5 ? -1 : 1
  }
}
