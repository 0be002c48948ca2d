import type { WindowRule } from './rate-window.ts'

export type GateVerdict =
  | { readonly passed: true; readonly captchaAnswer: string | undefined }
  | { readonly passed: false; readonly retryAfterSeconds: number }

/**
 * What stands between a genuine login request and an account: the source's budget of failed
 * logins, then its captcha. Both in one round trip, because every login pays for it.
 */
export interface LoginGate {
  /**
   * Atomic, in this order: while the source has budget left, takes the captcha out of the code
   * store (purpose `captcha`). A source without budget leaves the captcha unspent.
   */
  pass(budget: WindowRule, source: string, captchaId: string | undefined): Promise<GateVerdict>
  /** Charges one failed login to the source. Nothing lowers the count before the window closes. */
  charge(budget: WindowRule, source: string): Promise<void>
}
