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
   * Counts one hit. Exactly `limit` hits of a window are allowed over all instances, however
   * concurrent. Count and expiry are one step: no counter stays for ever.
   * @throws when the counter cannot be kept: an outage is never a verdict
   */
  hit(rule: WindowRule, subject: string): Promise<WindowVerdict>
  /** Hits so far in the open window, none without one. Asking is no hit. @throws as `hit` does */
  hits(rule: WindowRule, subject: string): Promise<number>
  /** The next hit opens a new window. For counts that only inform: a limit that ends early is none. */
  forget(rule: WindowRule, subject: string): Promise<void>
}
