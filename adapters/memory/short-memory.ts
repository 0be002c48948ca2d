// Half of the second within which a change must be seen everywhere; the load takes the rest.
const KEEP_MILLISECONDS = 500
const MOST_ENTRIES = 1000

interface Entry<T> {
  readonly loaded: Promise<T>
  readonly staleAt: number
}

/**
 * Spares a store the same question within half a second. That something is not there is remembered
 * too, and the oldest entry makes room, so made-up keys cannot fill the memory.
 */
export class ShortMemory<T> {
  readonly #now: () => number
  readonly #entries = new Map<string, Entry<T>>()

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  recall(key: string, load: () => Promise<T>): Promise<T> {
    const kept = this.#entries.get(key)
    if (kept && this.#now() < kept.staleAt) return kept.loaded
    return this.#load(key, load)
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  forgetAll(): void {
    this.#entries.clear()
  }

  /** Counted from the question, not from the answer: a slow store does not make answers younger. */
  #load(key: string, load: () => Promise<T>): Promise<T> {
    const entry = { loaded: load(), staleAt: this.#now() + KEEP_MILLISECONDS }
    this.#entries.delete(key)
    this.#makeRoom()
    this.#entries.set(key, entry)
    entry.loaded.catch(() => this.#forgetFailure(key, entry))
    return entry.loaded
  }

  #makeRoom(): void {
    if (this.#entries.size < MOST_ENTRIES) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  /** A failure is nobody's answer but the caller's who met it. */
  #forgetFailure(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }
}
