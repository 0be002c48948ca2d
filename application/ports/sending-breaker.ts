/** After `failures` in a row, nothing for `seconds`; then one try at a time until one succeeds. */
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
 * Whether sending is worth its cost. Shared by all instances, and every step is atomic. Failures in
 * a row are forgotten an hour after the last one; a trial nobody reports on makes room for the next
 * after `seconds`.
 * @throws when it cannot be read or written: an outage is never a verdict
 */
export interface SendingBreaker {
  /** Of any number of concurrent callers exactly one gets the trial that follows a stop. */
  admit(rule: BreakerRule): Promise<BreakerVerdict>
  /** Ends the row of failures. During a stop it says nothing: it was under way before. */
  succeeded(rule: BreakerRule): Promise<void>
  /** @returns whether this one began a stop */
  failed(rule: BreakerRule): Promise<boolean>
  /** The trial did not come to sending; another may. */
  abandoned(rule: BreakerRule): Promise<void>
  /** Whatever succeeded or failed. @returns whether this call began the stop */
  stop(rule: BreakerRule, seconds: number): Promise<boolean>
}
