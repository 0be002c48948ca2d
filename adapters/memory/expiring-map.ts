import type { Clock } from '../../application/ports/clock.ts'

const FULL_SWEEP_EVERY_MS = 1000
const FIRST_SWEEP_AT = 1024

export interface Expiring<V> {
  readonly value: V
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/**
 * A map of bounded size whose entries expire. No timer keeps the process alive: an expired entry is
 * removed when it is read, or by a sweep when the map grows. The owner decides what happens when the
 * map is full, because only the owner knows whether forgetting an entry is safe.
 */
export class ExpiringMap<V> {
  readonly #clock: Clock
  readonly #mostEntries: number
  readonly #entries = new Map<string, Expiring<V>>()
  #sweepAt: number
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, mostEntries: number) {
    this.#clock = clock
    this.#mostEntries = mostEntries
    this.#sweepAt = Math.min(FIRST_SWEEP_AT, mostEntries)
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Expiring<V> | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.expiresAt > this.#now()) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** Sets or replaces the entry, which becomes the newest, even if the map is full. */
  set(key: string, value: V, seconds: number): Expiring<V> {
    const entry = { value, expiresAt: this.#now() + seconds * 1000 }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Whether an entry of this key can be set without growing over the bound. */
  hasSpaceFor(key: string): boolean {
    if (this.#entries.size >= this.#sweepAt) this.#sweep()
    return this.#entries.size < this.#mostEntries || this.get(key) !== undefined
  }

  /** Removes the entry that was set longest ago. */
  removeOldest(): Expiring<V> | undefined {
    const oldest = this.#entries.entries().next()
    if (oldest.done) return undefined
    const [key, entry] = oldest.value
    this.#entries.delete(key)
    return entry
  }

  /**
   * The next sweep runs at twice the size, so the cost per entry stays constant. A full map is
   * swept only at intervals.
   */
  #sweep(): void {
    const now = this.#now()
    const isFull = this.#entries.size >= this.#mostEntries
    if (isFull && Math.abs(now - this.#sweptAt) < FULL_SWEEP_EVERY_MS) return
    this.#sweptAt = now
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt <= now) this.#entries.delete(key)
    }
    const next = Math.max(FIRST_SWEEP_AT, this.#entries.size * 2)
    this.#sweepAt = Math.min(next, this.#mostEntries)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
