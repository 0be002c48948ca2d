import type { LoginFailures } from '../../domain/identity/login-failures.ts'
import type { HeldPermit } from './polled-semaphore.ts'

/** A permit to use, the go-ahead to ask for one, or the reason for none: `busy`, or the lock's failures. */
export type News = HeldPermit | 'ask' | 'busy' | LoginFailures

/** The tasks of one key. */
interface Tasks {
  /** How many compare or ask for a permit. */
  running: number
  readonly waiting: ((news: News) => void)[]
}

/** Tasks of this instance that wait for a permit, first come, first served. One task asks for all of a key. */
export class PermitQueue {
  readonly #tasks = new Map<string, Tasks>()

  /** A task starts with a permit of its own. */
  enter(key: string): void {
    this.#tasksOf(key).running += 1
  }

  /** Waits for news from a running task. If none runs, this one starts and asks. */
  async wait(key: string): Promise<News> {
    const tasks = this.#tasksOf(key)
    if (tasks.running > 0) return new Promise((tell) => tasks.waiting.push(tell))
    tasks.running = 1
    return 'ask'
  }

  isAwaited(key: string): boolean {
    return this.#tasksOf(key).waiting.length > 0
  }

  /** The finished task wakes the next in the queue. */
  passOn(key: string, news: HeldPermit | 'ask'): void {
    const next = this.#tasksOf(key).waiting.shift()
    if (next) next(news)
    else this.#leave(key)
  }

  /** The finished task refuses all that wait. */
  dismiss(key: string, why: 'busy' | LoginFailures): void {
    for (const tell of this.#tasksOf(key).waiting.splice(0)) tell(why)
    this.#leave(key)
  }

  #leave(key: string): void {
    const tasks = this.#tasksOf(key)
    tasks.running -= 1
    if (tasks.running === 0) this.#tasks.delete(key)
  }

  #tasksOf(key: string): Tasks {
    const tasks = this.#tasks.get(key) ?? { running: 0, waiting: [] }
    this.#tasks.set(key, tasks)
    return tasks
  }
}
