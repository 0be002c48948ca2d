import { Overloaded } from '../../domain/shared/availability-errors.ts'

/** Runs a few tasks at once, keeps a short queue, and refuses the rest. */
export class Semaphore {
  readonly #waiting: (() => void)[] = []
  readonly #permits: number
  readonly #queue: number
  #taken = 0

  constructor(permits: number, queue: number) {
    this.#permits = permits
    this.#queue = queue
  }

  /** @throws Overloaded when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      // The permit passes to the next in the queue.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken -= 1
    }
  }

  async #enter(): Promise<void> {
    if (this.#taken < this.#permits) {
      this.#taken += 1
      return
    }
    if (this.#waiting.length >= this.#queue) throw new Overloaded()
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
