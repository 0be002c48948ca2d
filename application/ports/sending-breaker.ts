/** After `failures` consecutive failures, stops for `seconds`; then allows one trial at a time until one succeeds. */
export interface BreakerRule {
  /** Separates the breakers of different channels. */
  readonly name: string
  readonly failures: number
  readonly seconds: number
}

export type BreakerVerdict =
  | { readonly allowed: true; readonly isTrial: boolean }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/**
 * A circuit breaker for sending codes, shared by all instances; every step is atomic. Consecutive
 * failures are forgotten an hour after the last one. A trial without a report expires after `seconds`.
 * @throws when it cannot be read or written: an outage is never a verdict
 */
export interface SendingBreaker {
  /** Exactly one of any number of concurrent callers gets the trial after a stop. */
  admit(rule: BreakerRule): Promise<BreakerVerdict>
  /** Resets the failures. Ignored during a stop, as the message was already on its way. */
  succeeded(rule: BreakerRule): Promise<void>
  /** @returns whether this failure started a stop */
  failed(rule: BreakerRule): Promise<boolean>
  /** The trial was not used; another one may start. */
  abandoned(rule: BreakerRule): Promise<void>
  /** Stops sending regardless of failures. @returns whether this call started the stop */
  stop(rule: BreakerRule, seconds: number): Promise<boolean>
}
