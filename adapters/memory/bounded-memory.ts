/** Whether a value requested at one moment is still valid at another. */
type Holds<Moment> = (asked: Moment, now: Moment) => boolean

interface Entry<T, Moment> {
  readonly loaded: Promise<T>
  readonly asked: Moment
}

/**
 * Caches values by name for as long as the owner considers them valid. The value requested first is
 * dropped for a new one, so made-up names cannot fill the memory.
 */
export class BoundedMemory<T, Moment> {
  readonly #most: number
  readonly #holds: Holds<Moment>
  readonly #entries = new Map<string, Entry<T, Moment>>()

  constructor(most: number, holds: Holds<Moment>) {
    this.#most = most
    this.#holds = holds
  }

  /** A value's age counts from its request: a slow source does not make it younger. */
  recall(name: string, now: Moment, load: () => Promise<T>): Promise<T> {
    const kept = this.#entries.get(name)
    if (kept && this.#holds(kept.asked, now)) return kept.loaded
    const entry = { loaded: load(), asked: now }
    this.#entries.delete(name)
    this.#freeSpace()
    this.#entries.set(name, entry)
    entry.loaded.catch(() => this.#forgetFailure(name, entry))
    return entry.loaded
  }

  forget(name: string): void {
    this.#entries.delete(name)
  }

  forgetAll(): void {
    this.#entries.clear()
  }

  #freeSpace(): void {
    if (this.#entries.size < this.#most) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  /** A failure is not cached; only callers who shared the request see it. */
  #forgetFailure(name: string, entry: Entry<T, Moment>): void {
    if (this.#entries.get(name) === entry) this.#entries.delete(name)
  }
}
