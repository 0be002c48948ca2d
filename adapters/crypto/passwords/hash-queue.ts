import { Overloaded } from '../../../domain/shared/availability-errors.ts'

interface Waiting {
  readonly weight: number
  readonly start: () => void
}

/**
 * Runs a bounded number of hashes at once, with a short first-in, first-out queue. Running more
 * hashes than there are cores makes each slower without increasing throughput. Those that take
 * longer weigh more, so that nobody waits longer because of them.
 */
export class HashQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: Waiting[] = []
  #weight = 0
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @param weight how long it takes, 1 for most. @throws Overloaded when the queue is full */
  async run<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#wait(weight)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(weight: number): Promise<void> {
    if (this.#weight + weight > this.#mostWaiting) throw new Overloaded()
    this.#weight += weight
    return new Promise((start) => this.#waiting.push({ weight, start }))
  }

  /** Wakes the next in the queue without changing the count, so that nobody overtakes it. */
  #passOn(): void {
    const next = this.#waiting.shift()
    this.#weight -= next?.weight ?? 0
    if (next) next.start()
    else this.#running -= 1
  }
}
