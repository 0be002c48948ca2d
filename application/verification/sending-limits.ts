import type { Recipient } from '../../domain/verification/recipient.ts'
import { SendingStopped } from '../../domain/verification/sending-stopped.ts'
import { TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { RateWindow, WindowRule } from '../ports/rate-window.ts'

const HOUR = 3600

const PER_SOURCE: WindowRule = { name: 'codes-of-source', limit: 10, seconds: HOUR }
const PER_RECIPIENT: readonly WindowRule[] = [
  { name: 'codes-in-minute', limit: 1, seconds: 60 },
  { name: 'codes-in-hour', limit: 5, seconds: HOUR },
  { name: 'codes-in-day', limit: 10, seconds: 24 * HOUR },
]
const EVERYBODY = 'all'

/** Codes in an hour. */
export interface SendingBudget {
  readonly perService: number
  /** To phones whose numbers differ in their last four digits only. */
  readonly perRange: number
}

/** What sending may cost. Every window counts over all instances. */
export class SendingLimits {
  readonly #rates: RateWindow
  readonly #perService: WindowRule
  readonly #perRange: WindowRule

  constructor(rates: RateWindow, { perService, perRange }: SendingBudget) {
    this.#rates = rates
    this.#perService = { name: 'codes-of-service', limit: perService, seconds: HOUR }
    this.#perRange = { name: 'codes-of-range', limit: perRange, seconds: HOUR }
  }

  /**
   * Before anything about the recipient is counted: a source that has used up its own codes must
   * not use up those of other people.
   * @throws TooManyRequests
   */
  async admitSource(source: string): Promise<void> {
    await this.#hit(PER_SOURCE, source)
  }

  /**
   * The shortest window first, so that somebody in a hurry does not lose the day; the whole
   * service last, so that it counts only what is going to be sent.
   * @throws TooManyRequests, SendingStopped when the whole service has used up its budget
   */
  async admitRecipient({ key, numberRange }: Recipient): Promise<void> {
    for (const rule of PER_RECIPIENT) await this.#hit(rule, key)
    if (numberRange !== undefined) await this.#hit(this.#perRange, numberRange)
    const verdict = await this.#rates.hit(this.#perService, EVERYBODY)
    if (!verdict.allowed) throw new SendingStopped(verdict.retryAfterSeconds)
  }

  async #hit(rule: WindowRule, subject: string): Promise<void> {
    const verdict = await this.#rates.hit(rule, subject)
    if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds)
  }
}
