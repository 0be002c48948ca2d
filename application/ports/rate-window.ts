/** At most `limit` hits in a fixed window of `seconds`, counted from the first hit. */
export interface WindowRule {
  /** Separates counters of different rules for the same subject. */
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

export type WindowVerdict =
  | { readonly allowed: true; readonly remaining: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

export interface RateWindow {
  /**
   * Counts one hit. Exactly `limit` hits per window are allowed across all instances, even when
   * concurrent. Count and expiry are set in one step, so no counter stays for ever.
   * @throws when the counter cannot be stored: an outage is never a verdict
   */
  hit(rule: WindowRule, subject: string): Promise<WindowVerdict>
  /** Hits in the current window. Reading does not count as a hit. @throws like `hit` */
  hits(rule: WindowRule, subject: string): Promise<number>
  /** Resets the window. Only for informational counts: a limit that can be reset is none. */
  forget(rule: WindowRule, subject: string): Promise<void>
}
