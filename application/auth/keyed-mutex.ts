import { Overloaded } from '../../domain/shared/availability-errors.ts'

type Waiting = PromiseWithResolvers<void>

/** For each key one task at a time. The others wait in a bounded queue, first come, first served. */
export class KeyedMutex {
  readonly #mostWaiting: number
  /** A key is in it while a task runs. */
  readonly #queues = new Map<string, Waiting[]>()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  isHeld(key: string): boolean {
    return this.#queues.has(key)
  }

  /** A task that fails fails those behind it. @throws Overloaded when the queue is full, and whatever `work` throws */
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
