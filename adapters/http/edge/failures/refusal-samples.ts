/** Refusals of one source and reason that get a log line of their own per window. */
const WRITTEN_IN_FULL = 20
const MOST_COUNTED = 200
const WINDOW_MS = 10_000
const OTHER_SOURCES = 'other sources'
/** The source of problems that concern everybody. */
export const ALL_SOURCES = 'all sources'

/** The refusals of a window that got no line of their own. */
export interface RefusalSum {
  readonly source: string
  readonly reason: string
  readonly more: number
  readonly seconds: number
}

interface Count extends Pick<RefusalSum, 'source' | 'reason'> {
  times: number
}

/**
 * Bounds the log lines that strangers can cause. The first refusals of a source for one reason are
 * logged; the rest of the window becomes one sum. Sources beyond a limit share one count.
 */
export class RefusalSamples {
  readonly #report: (sum: RefusalSum) => void
  readonly #windowMs: number
  #counts = new Map<string, Count>()
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(report: (sum: RefusalSum) => void, windowMs = WINDOW_MS) {
    this.#report = report
    this.#windowMs = windowMs
  }

  /** @returns whether this refusal gets a line of its own */
  admits(source: string, reason: string): boolean {
    if (this.#timer === undefined) this.#begin()
    const count = this.#countOf(source, reason)
    count.times += 1
    return count.times <= WRITTEN_IN_FULL
  }

  /** Reports the sums of the window. The next refusal opens a new one. */
  endWindow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counts = this.#counts
    this.#counts = new Map()
    const seconds = Math.ceil((performance.now() - this.#startedAt) / 1000)
    for (const { source, reason, times } of counts.values()) {
      const more = times - WRITTEN_IN_FULL
      if (more > 0) this.#report({ source, reason, more, seconds })
    }
  }

  #begin(): void {
    this.#startedAt = performance.now()
    this.#timer = setTimeout(() => this.endWindow(), this.#windowMs).unref()
  }

  #countOf(source: string, reason: string): Count {
    const key = `${source} ${reason}`
    const known = this.#counts.get(key)
    if (known) return known
    if (this.#counts.size >= MOST_COUNTED && source !== OTHER_SOURCES) {
      return this.#countOf(OTHER_SOURCES, reason)
    }
    const count = { source, reason, times: 0 }
    this.#counts.set(key, count)
    return count
  }
}
