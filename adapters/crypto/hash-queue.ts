import { Overloaded } from '../../domain/shared/availability-errors.ts'

/**
 * Runs a bounded number of hashes at once, with a short first-in, first-out queue. Running more
 * hashes than there are cores makes each slower without increasing throughput.
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

  /** @throws Overloaded when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw new Overloaded()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Wakes the next in the queue without changing the count, so that nobody overtakes it. */
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
