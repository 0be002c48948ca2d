export interface OverloadLimits {
  /** How late the event loop may be, in milliseconds. */
  readonly delayMs: number
  /** How much more the process may keep in memory than when it began to serve. */
  readonly memoryBytes: number
  /** How many requests may be under way. Uploads, downloads and push channels do not count. */
  readonly requests: number
  /**
   * How many encrypted requests of strangers may be under way. No more than hashes may wait: others
   * would be told to come again after their envelope was opened, and everybody would wait for that.
   */
  readonly logins: number
}

/** What was measured since the last time. */
export interface Reading {
  readonly delayMs: number
  readonly memoryBytes: number
}

/** Whether a route needs a session, which strangers do not have. */
export type Standing = 'anonymous' | 'known'

/** A transfer and a channel last as long as the caller likes; a channel takes little memory. */
export type Work = 'short' | 'transfer' | 'channel'

/** Callers with a session may use what those without one may not. */
const KNOWN_SHARE = 1.5

/** One standstill, however long, counts for no more of the limit: a start has one, and it is over. */
const MOST_AT_ONCE = 2

/**
 * Memory counts only while so many are at work. A process that has little to do collects no garbage,
 * and must not refuse callers for memory that nobody uses.
 */
const FEW = 16

/**
 * Whether there is room for another request. One slow moment is none yet: the delay of the event
 * loop counts as its moving mean.
 */
export class Pressure {
  readonly #limits: OverloadLimits
  #delayMs = 0
  #memoryBytes = 0
  #short = 0
  #transfers = 0

  constructor(limits: OverloadLimits) {
    this.#limits = limits
  }

  note({ delayMs, memoryBytes }: Reading): void {
    const counted = Math.min(delayMs, this.#limits.delayMs * MOST_AT_ONCE)
    this.#delayMs = (this.#delayMs + counted) / 2
    this.#memoryBytes = memoryBytes
  }

  begin(work: Work): void {
    this.#add(work, 1)
  }

  end(work: Work): void {
    this.#add(work, -1)
  }

  admits(standing: Standing): boolean {
    const share = shareOf(standing)
    return (
      this.#delayMs <= this.#limits.delayMs * share &&
      this.#short < this.#limits.requests * share &&
      (this.#isCalm || this.#memoryBytes <= this.#limits.memoryBytes * share)
    )
  }

  get #isCalm(): boolean {
    return this.#short + this.#transfers < FEW
  }

  #add(work: Work, count: number): void {
    if (work === 'short') this.#short += count
    if (work === 'transfer') this.#transfers += count
  }
}

function shareOf(standing: Standing): number {
  return standing === 'known' ? KNOWN_SHARE : 1
}
