import { BoundedMemory } from './bounded-memory.ts'

// Half of the second within which a change must be visible everywhere; loading takes the rest.
const KEEP_MILLISECONDS = 500
const MOST_ENTRIES = 1000

/** Caches answers of a store, including "not found", for half a second. */
export class ShortMemory<T> {
  readonly #now: () => number
  readonly #memory: BoundedMemory<T, number>

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now
    this.#memory = new BoundedMemory(MOST_ENTRIES, isYoung)
  }

  recall(key: string, load: () => Promise<T>): Promise<T> {
    return this.#memory.recall(key, this.#now(), load)
  }

  forget(key: string): void {
    this.#memory.forget(key)
  }

  forgetAll(): void {
    this.#memory.forgetAll()
  }
}

function isYoung(asked: number, now: number): boolean {
  return now < asked + KEEP_MILLISECONDS
}
