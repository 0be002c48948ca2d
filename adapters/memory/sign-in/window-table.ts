import type { Clock } from '../../../application/ports/clock.ts'
import type { WindowRule } from '../../../application/ports/sign-in/rate-window.ts'
import { ExpiringMap } from '../expiring-map.ts'

const MOST_WINDOWS = 100_000

export interface OpenWindow {
  readonly hits: number
  readonly secondsLeft: number
}

/**
 * Counters of fixed windows. Dropping one would exceed its limit, so a full table drops none:
 * callers check `hasSpaceFor` first and refuse if it returns false.
 */
export class WindowTable {
  readonly #clock: Clock
  readonly #windows: ExpiringMap<{ hits: number }>

  constructor(clock: Clock, mostWindows = MOST_WINDOWS) {
    this.#clock = clock
    this.#windows = new ExpiringMap(clock, mostWindows)
  }

  get size(): number {
    return this.#windows.size
  }

  hasSpaceFor(rule: WindowRule, subject: string): boolean {
    return this.#windows.hasSpaceFor(keyOf(rule, subject))
  }

  read(rule: WindowRule, subject: string): OpenWindow | undefined {
    const window = this.#windows.get(keyOf(rule, subject))
    return window && this.#open(window.value.hits, window.expiresAt)
  }

  /** Adds a hit; the first one opens the window. */
  hit(rule: WindowRule, subject: string): OpenWindow {
    const key = keyOf(rule, subject)
    const window = this.#windows.get(key) ?? this.#windows.set(key, { hits: 0 }, rule.seconds)
    window.value.hits += 1
    return this.#open(window.value.hits, window.expiresAt)
  }

  forget(rule: WindowRule, subject: string): void {
    this.#windows.delete(keyOf(rule, subject))
  }

  #open(hits: number, closesAt: number): OpenWindow {
    return { hits, secondsLeft: Math.ceil((closesAt - this.#clock.now().getTime()) / 1000) }
  }
}

function keyOf({ name }: WindowRule, subject: string): string {
  return `${name}:${subject}`
}
