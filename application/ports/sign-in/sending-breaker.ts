/**
 * After `failures` failures in a row it stops for `seconds`; then one trial at a time is allowed.
 */
export interface BreakerRule {
  readonly name: string
  readonly failures: number
  readonly seconds: number
}

export type BreakerVerdict =
  | { readonly allowed: true; readonly isTrial: boolean }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Shared by all instances; every step is atomic. An unreported trial expires after `seconds`. */
export interface SendingBreaker {
  /** Exactly one of any number of concurrent callers gets the trial after a stop. */
  admit(rule: BreakerRule): Promise<BreakerVerdict>
  /** Ignored during a stop, because the message was already sent. */
  succeeded(rule: BreakerRule): Promise<void>
  failed(rule: BreakerRule): Promise<boolean>
  abandoned(rule: BreakerRule): Promise<void>
  stop(rule: BreakerRule, seconds: number): Promise<boolean>
}
