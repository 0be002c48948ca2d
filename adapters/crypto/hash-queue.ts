import { Overloaded } from '../../domain/shared/availability-errors.ts'

/**
 * At most so many hashes at once, a short line behind them, first come first served. More at once
 * than there are cores makes each slower without doing more (decisions D-13).
 */
export class HashQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @throws Overloaded when the line is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw new Overloaded()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** The place goes straight to the next in line, so that nobody can slip in between. */
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
