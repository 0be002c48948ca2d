import type { LoginFailures } from '../../domain/identity/login-failures.ts'
import type { HeldTurn } from './polled-turns.ts'

/** A turn to use, leave to ask for one, or why there is none: nobody got one, or a closed lock. */
export type News = HeldTurn | 'ask' | 'busy' | LoginFailures

/** Of one key. */
interface Line {
  /** Who compares, or asks for a turn. */
  running: number
  readonly waiting: ((news: News) => void)[]
}

/** Who waits at this instance, first come, first served: one asks for all who want the same. */
export class TurnQueue {
  readonly #lines = new Map<string, Line>()

  /** Somebody runs who came with a turn. */
  enter(key: string): void {
    this.#lineOf(key).running += 1
  }

  /** Until one of those who run has news. Who finds nobody runs at once, and asks. */
  async wait(key: string): Promise<News> {
    const line = this.#lineOf(key)
    if (line.running > 0) return new Promise((tell) => line.waiting.push(tell))
    line.running = 1
    return 'ask'
  }

  isAwaited(key: string): boolean {
    return this.#lineOf(key).waiting.length > 0
  }

  /** Who has run tells the first who waits, and that one runs now. */
  passOn(key: string, news: HeldTurn | 'ask'): void {
    const next = this.#lineOf(key).waiting.shift()
    if (next) next(news)
    else this.#leave(key)
  }

  /** Who has run sends away all who wait. */
  dismiss(key: string, why: 'busy' | LoginFailures): void {
    for (const tell of this.#lineOf(key).waiting.splice(0)) tell(why)
    this.#leave(key)
  }

  #leave(key: string): void {
    const line = this.#lineOf(key)
    line.running -= 1
    if (line.running === 0) this.#lines.delete(key)
  }

  #lineOf(key: string): Line {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    return line
  }
}
