const WINDOW_MS = 60_000
const MOST_SOURCES = 50_000
const OTHERS = 'others'

/**
 * A cheap bound per source and minute on this instance alone, for work that must be bounded before
 * anything is known about a request. Sources beyond the table share one count.
 */
export class CoarseRate {
  readonly #limit: number
  #counts = new Map<string, number>()
  #openedAt = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @returns seconds to wait, or 0 when the hit is within the limit */
  hit(source: string, nowMs: number): number {
    if (nowMs - this.#openedAt >= WINDOW_MS) {
      this.#counts = new Map()
      this.#openedAt = nowMs
    }
    const isFull = this.#counts.size >= MOST_SOURCES && !this.#counts.has(source)
    const key = isFull ? OTHERS : source
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#limit ? 0 : Math.ceil((this.#openedAt + WINDOW_MS - nowMs) / 1000)
  }
}
