/** At most `limit` hits in a fixed window of `seconds`, counted from the first hit. */
export interface WindowRule {
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

export type WindowVerdict =
  | { readonly allowed: true; readonly remaining: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

export interface RateWindow {
  /** Exact across all instances, even when concurrent. @throws when the counter cannot be stored */
  hit(rule: WindowRule, subject: string): Promise<WindowVerdict>
  hits(rule: WindowRule, subject: string): Promise<number>
  /** Only for informational counts, because a limit that can be reset protects nothing. */
  forget(rule: WindowRule, subject: string): Promise<void>
}
