import type { CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { SendingStopped } from '../../domain/verification/sending-errors.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import type { BreakerRule, SendingBreaker } from '../ports/sign-in/sending-breaker.ts'
import type { SendingLimits } from './sending-limits.ts'

/** Is notified when a channel stops sending for a while; once per stop, across all instances. */
export interface SendingWatch {
  stopped(channel: CodeChannel, cause: 'failures' | 'budget', seconds: number): void
}

/** How many failures in a row stop the sender, and for how long. */
export type StopRule = Pick<BreakerRule, 'failures' | 'seconds'>

/**
 * Sends behind a circuit breaker. While the sender fails, or the budget of the whole service is used
 * up, nothing is sent, and no recipient's windows are charged for messages that are not sent.
 */
export class GuardedSending {
  readonly #limits: SendingLimits
  readonly #breaker: SendingBreaker
  readonly #rule: StopRule
  readonly #watch: SendingWatch

  constructor(limits: SendingLimits, breaker: SendingBreaker, rule: StopRule, watch: SendingWatch) {
    this.#limits = limits
    this.#breaker = breaker
    this.#rule = rule
    this.#watch = watch
  }

  /** Whether little is left of the budget of the whole service. */
  isScarce(): Promise<boolean> {
    return this.#limits.isScarce()
  }

  /** @throws SendingStopped, TooManyRequests, and what `send` throws */
  async run(recipient: Recipient, send: () => Promise<void>): Promise<void> {
    const { channel } = recipient
    const rule = { name: channel, ...this.#rule }
    const verdict = await this.#breaker.admit(rule)
    if (!verdict.allowed) throw new SendingStopped(verdict.retryAfterSeconds)
    try {
      await this.#limits.admitRecipient(recipient)
      await send()
    } catch (error) {
      if (!(await this.#hasStopped(channel, rule, error)) && verdict.isTrial)
        await this.#breaker.abandoned(rule)
      throw error
    }
    await this.#breaker.succeeded(rule)
  }

  /** @returns whether the error is a failure of the sender */
  async #hasStopped(channel: CodeChannel, rule: BreakerRule, error: unknown): Promise<boolean> {
    if (error instanceof SendingStopped) {
      const seconds = error.retryAfterSeconds
      const isNew = await this.#breaker.stop(rule, seconds)
      if (isNew) this.#watch.stopped(channel, 'budget', seconds)
    } else if (error instanceof SendFailed && error.blames === 'sender') {
      const isNew = await this.#breaker.failed(rule)
      if (isNew) this.#watch.stopped(channel, 'failures', rule.seconds)
    } else return false
    return true
  }
}
