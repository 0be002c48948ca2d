/** Of one source and reason, in one window. */
const WRITTEN_IN_FULL = 20
const MOST_COUNTED = 200
const WINDOW_MS = 10_000
const OTHER_SOURCES = 'other sources'
/** The source of what no single one brought about. */
export const ALL_SOURCES = 'all sources'

/** What was not written one by one. */
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
 * Bounds the log lines that strangers can cause: the first refusals of a source for a reason are
 * written, the rest of the window is told as one sum. Sources beyond a bound are counted together.
 */
export class RefusalSamples {
  readonly #tell: (sum: RefusalSum) => void
  readonly #windowMs: number
  #counts = new Map<string, Count>()
  #begunAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(tell: (sum: RefusalSum) => void, windowMs = WINDOW_MS) {
    this.#tell = tell
    this.#windowMs = windowMs
  }

  /** @returns whether this refusal gets a line of its own */
  admits(source: string, reason: string): boolean {
    if (this.#timer === undefined) this.#begin()
    const count = this.#countOf(source, reason)
    count.times += 1
    return count.times <= WRITTEN_IN_FULL
  }

  /** Tells the sums of the window so far. The next refusal opens another. */
  endWindow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counts = this.#counts
    this.#counts = new Map()
    const seconds = Math.ceil((performance.now() - this.#begunAt) / 1000)
    for (const { source, reason, times } of counts.values()) {
      const more = times - WRITTEN_IN_FULL
      if (more > 0) this.#tell({ source, reason, more, seconds })
    }
  }

  #begin(): void {
    this.#begunAt = performance.now()
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
