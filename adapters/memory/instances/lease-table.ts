import type { Clock } from '../../../application/ports/clock.ts'

/**
 * Leases that are held until they are released or expire. There are no more of them than running
 * requests, so the table needs no bound of its own.
 */
export class LeaseTable {
  readonly #clock: Clock
  /** Expiry times by key and lease id, in epoch milliseconds. */
  readonly #keys = new Map<string, Map<string, number>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#keys.size
  }

  /** @returns its position among the leases under the key, or `undefined` if none was left */
  take(key: string, id: string, most: number, seconds: number): number | undefined {
    const now = this.#clock.now().getTime()
    const under = this.#keys.get(key) ?? new Map<string, number>()
    for (const [other, end] of under) if (end <= now) under.delete(other)
    if (under.size >= most) return undefined
    this.#keys.set(key, under.set(id, now + seconds * 1000))
    return under.size
  }

  release(key: string, id: string): void {
    const under = this.#keys.get(key)
    under?.delete(id)
    if (under?.size === 0) this.#keys.delete(key)
  }
}
