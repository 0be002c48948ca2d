import { Overloaded } from '../../domain/shared/availability-errors.ts'

type Waiting = PromiseWithResolvers<void>

/** Runs one task at a time for each key. The others wait in a bounded queue. */
export class KeyedMutex {
  readonly #mostWaiting: number
  /** Has a key while a task for it runs. */
  readonly #queues = new Map<string, Waiting[]>()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  isHeld(key: string): boolean {
    return this.#queues.has(key)
  }

  /** A failing task also fails those behind it. @throws Overloaded if the queue is full */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(key)
    try {
      const result = await work()
      this.#leave(key)
      return result
    } catch (error) {
      for (const { reject } of this.#queues.get(key) ?? []) reject(error)
      this.#queues.delete(key)
      throw error
    }
  }

  async #enter(key: string): Promise<void> {
    const queue = this.#queues.get(key)
    if (!queue) {
      this.#queues.set(key, [])
      return
    }
    if (queue.length >= this.#mostWaiting) throw new Overloaded()
    const waiting = Promise.withResolvers<void>()
    queue.push(waiting)
    await waiting.promise
  }

  /** The finished task wakes the next in the queue. */
  #leave(key: string): void {
    const next = this.#queues.get(key)?.shift()
    if (next) next.resolve()
    else this.#queues.delete(key)
  }
}
