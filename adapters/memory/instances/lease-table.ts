import type { Clock } from '../../../application/ports/clock.ts'

export interface Lease {
  readonly id: string
  /** The lease's position among those under its key when it was taken; 1 if it was the only one. */
  readonly position: number
}

/**
 * Leases that are held until they are released or expire. There are no more of them than running
 * requests, so the table needs no bound of its own.
 */
export class LeaseTable {
  readonly #clock: Clock
  /** Expiry times by key and lease id, in epoch milliseconds. */
  readonly #keys = new Map<string, Map<string, number>>()
  #taken = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#keys.size
  }

  take(key: string, most: number, seconds: number): Lease | undefined {
    const now = this.#clock.now().getTime()
    const under = this.#keys.get(key) ?? new Map<string, number>()
    for (const [id, end] of under) if (end <= now) under.delete(id)
    const position = under.size + 1
    if (position > most) return undefined
    this.#taken += 1
    const id = String(this.#taken)
    this.#keys.set(key, under.set(id, now + seconds * 1000))
    return { id, position }
  }

  release(key: string, id: string): void {
    const under = this.#keys.get(key)
    under?.delete(id)
    if (under?.size === 0) this.#keys.delete(key)
  }
}
