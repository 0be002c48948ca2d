import type { Recipient } from '../../domain/verification/recipient.ts'
import { SendingStopped } from '../../domain/verification/sending-errors.ts'
import { TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { RateWindow, WindowRule } from '../ports/sign-in/rate-window.ts'

const HOUR = 3600

/** Of a source where nobody has logged in yet. */
const MOST_OF_STRANGERS = 10
/** A source that has less than this part left is near its limit. */
const NEAR = 0.2
const PER_RECIPIENT: readonly WindowRule[] = [
  { name: 'codes-in-minute', limit: 1, seconds: 60 },
  { name: 'codes-in-hour', limit: 5, seconds: HOUR },
  { name: 'codes-in-day', limit: 10, seconds: 24 * HOUR },
]
const EVERYBODY = 'all'
const LEFT_TO_CODES = 0.75

/** Codes per hour. */
export interface SendingBudget {
  readonly perService: number
  /** For a source where somebody has logged in; others have ten at most. */
  readonly perSource: number
  /** For phone numbers that differ only in their last four digits. */
  readonly perRange: number
}

export interface Sources {
  isKnownSource(source: string): Promise<boolean>
}

/** Is told once an hour at most that a source has nearly used up its codes. */
export interface SourceWatch {
  near(source: string, limit: number): void
}

/** Limits on sending. Every window counts across all instances. */
export class SendingLimits {
  readonly #rates: RateWindow
  readonly #sources: Sources
  readonly #watch: SourceWatch
  readonly #ofAnySource: WindowRule
  /** What a known source has besides. */
  readonly #ofKnownSource: WindowRule
  readonly #perService: WindowRule
  readonly #perRange: WindowRule

  constructor(rates: RateWindow, budget: SendingBudget, sources: Sources, watch: SourceWatch) {
    const { perService, perSource, perRange } = budget
    this.#rates = rates
    this.#sources = sources
    this.#watch = watch
    const few = Math.min(MOST_OF_STRANGERS, perSource)
    this.#ofAnySource = { name: 'codes-of-source', limit: few, seconds: HOUR }
    const more = perSource - few
    this.#ofKnownSource = { name: 'codes-of-known-source', limit: more, seconds: HOUR }
    this.#perService = { name: 'codes-of-service', limit: perService, seconds: HOUR }
    this.#perRange = { name: 'codes-of-range', limit: perRange, seconds: HOUR }
  }

  /**
   * Runs before anything is counted for the recipient: a source that has used up its own codes must
   * not use up those of other people.
   * @throws TooManyRequests
   */
  async admitSource(source: string): Promise<void> {
    const few = await this.#rates.hit(this.#ofAnySource, source)
    if (few.allowed && few.remaining > 0) return
    const { limit } = this.#ofKnownSource
    const isKnown = limit > 0 && (await this.#sources.isKnownSource(source))
    if (few.allowed) {
      if (!isKnown) this.#watch.near(source, this.#ofAnySource.limit)
      return
    }
    const { retryAfterSeconds } = few
    if (!isKnown) throw new TooManyRequests(retryAfterSeconds, this.#ofAnySource, 'source')
    const more = await this.#rates.hit(this.#ofKnownSource, source)
    if (!more.allowed) throw new TooManyRequests(retryAfterSeconds, this.#ofKnownSource, 'source')
    if (more.remaining === Math.floor(limit * NEAR))
      this.#watch.near(source, this.#ofAnySource.limit + limit)
  }

  /** Whether a known source has nearly used up its codes. */
  async isNear(source: string): Promise<boolean> {
    const hits = await this.#rates.hits(this.#ofKnownSource, source)
    return hits > 0 && hits >= this.#ofKnownSource.limit * (1 - NEAR)
  }

  /**
   * Limits requests about an account, under what they call it, so that nothing is told about it.
   * @throws TooManyRequests
   */
  async admitQuestion(asked: string): Promise<void> {
    for (const rule of PER_RECIPIENT) await this.#hit(rule, `account ${asked}`)
  }

  /**
   * The shortest window is checked first, so that an impatient user does not use up the day's
   * codes. The window of the whole service is last, so that it counts only what will be sent.
   * @throws TooManyRequests; SendingStopped when the whole service has used up its budget
   */
  async admitRecipient({ key, numberRange }: Recipient): Promise<void> {
    for (const rule of PER_RECIPIENT) await this.#hit(rule, key)
    if (numberRange !== undefined) await this.#hit(this.#perRange, numberRange)
    const verdict = await this.#rates.hit(this.#perService, EVERYBODY)
    if (!verdict.allowed) throw new SendingStopped(verdict.retryAfterSeconds)
  }

  /** Whether only what codes may need is left of the budget: a quarter. */
  async isScarce(): Promise<boolean> {
    const hits = await this.#rates.hits(this.#perService, EVERYBODY)
    return hits >= this.#perService.limit * LEFT_TO_CODES
  }

  async #hit(rule: WindowRule, subject: string): Promise<void> {
    const verdict = await this.#rates.hit(rule, subject)
    if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, rule)
  }
}
