export interface OverloadLimits {
  /** Maximum delay of the event loop in milliseconds. */
  readonly delayMs: number
  /** Maximum memory beyond that at start-up. */
  readonly memoryBytes: number
  /** Maximum number of requests in progress, not counting uploads, downloads and push channels. */
  readonly requests: number
  /**
   * Maximum number of encrypted requests without a session in progress. It should not exceed what
   * may wait for a hash: further requests would be refused only after their envelopes were opened,
   * which delays everybody.
   */
  readonly logins: number
}

/** Measurements since the last reading. */
export interface Reading {
  readonly delayMs: number
  readonly memoryBytes: number
}

/** Whether the route needs a session. */
export type Standing = 'anonymous' | 'known'

/** Transfers and channels last as long as the caller likes; channels take little memory. */
export type Work = 'short' | 'transfer' | 'channel'

/** Routes that need a session may use this much of each limit; others stop at the limit itself. */
const SESSION_SHARE = 1.5

/**
 * One reading counts for at most this many times the limit, so that a single stall, as at start-up,
 * is soon forgotten.
 */
const MOST_AT_ONCE = 2

/**
 * Memory counts only if at least this many requests are in progress: an idle process collects no
 * garbage and must not refuse callers because of it.
 */
const ADMITTED_DESPITE_MEMORY = 16

/**
 * Decides whether another request is accepted. The delay of the event loop counts as a moving mean,
 * so that one slow moment refuses nobody.
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
    return this.#short + this.#transfers < ADMITTED_DESPITE_MEMORY
  }

  #add(work: Work, count: number): void {
    if (work === 'short') this.#short += count
    if (work === 'transfer') this.#transfers += count
  }
}

function shareOf(standing: Standing): number {
  return standing === 'known' ? SESSION_SHARE : 1
}
