/** Smaller totals are cheap, and users notice every change of a short list. */
const WORTH_KEEPING = 1000
const KEPT_MS = 5000
const MOST_KEPT = 200

interface Counted {
  readonly total: number
  readonly until: number
}

/** Caches totals of long lists for five seconds, so that paging does not count everything again. */
export class RecentTotals {
  readonly #now: () => number
  readonly #kept = new Map<string, Counted>()

  /** @param now monotonic milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @param question a key that is equal for the same list with the same filter */
  async of(question: string, count: () => Promise<number>): Promise<number> {
    return this.known(question) ?? this.keep(question, await count())
  }

  known(question: string): number | undefined {
    const kept = this.#kept.get(question)
    return kept && kept.until > this.#now() ? kept.total : undefined
  }

  /** @returns the total */
  keep(question: string, total: number): number {
    this.#kept.delete(question)
    if (total < WORTH_KEEPING) return total
    this.#kept.set(question, { total, until: this.#now() + KEPT_MS })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return total
  }
}
