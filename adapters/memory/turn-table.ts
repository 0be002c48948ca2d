import type { Clock } from '../../application/ports/clock.ts'
import type { Turn, TurnRule } from '../../application/ports/login-gate.ts'

/** Turns under way. No more of them than requests, so it needs no bound of its own. */
export class TurnTable {
  readonly #clock: Clock
  /** By key, the moments at which turns are over, in epoch milliseconds. */
  readonly #keys = new Map<string, Map<string, number>>()
  #taken = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#keys.size
  }

  take(key: string, { most, seconds }: TurnRule): Turn | undefined {
    const now = this.#clock.now().getTime()
    const under = this.#keys.get(key) ?? new Map<string, number>()
    for (const [id, end] of under) if (end <= now) under.delete(id)
    const place = under.size + 1
    if (place > most) return undefined
    this.#taken += 1
    const id = String(this.#taken)
    this.#keys.set(key, under.set(id, now + seconds * 1000))
    return { key, id, place }
  }

  leave({ key, id }: Turn): void {
    const under = this.#keys.get(key)
    under?.delete(id)
    if (under?.size === 0) this.#keys.delete(key)
  }
}
