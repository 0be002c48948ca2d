import type {
  Admission,
  Permit,
  PermitRule,
  PermitsAsked,
  Reservation,
} from '../../domain/identity/login-admission.ts'
import type { WindowRule } from './rate-window.ts'

export interface CaptchaGuess {
  readonly id: string
  readonly guess: string
}

export type LimiterVerdict =
  | ({ readonly passed: true; readonly isSolved: boolean } & Admission)
  | { readonly passed: false; readonly retryAfterSeconds: number }

/**
 * Checks a genuine login request before any account is read: the source's budget of failed logins,
 * the captcha, and the comparison permits. It takes one round trip, because every login pays for it.
 */
export interface LoginLimiter {
  /**
   * Atomic, in this order: checks the source's budget, takes the captcha out of the code store
   * (purpose `captcha`), and takes a permit under each key that has one left across all instances.
   * A wrong captcha takes no permits. A request for permits reserves one failure of the budget, so
   * it needs budget that nobody else has reserved. A source without budget keeps its captcha.
   */
  pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: PermitsAsked,
  ): Promise<LimiterVerdict>
  /** Tries once and does not wait. @returns `undefined` when no permit is free */
  tryPermit(key: string, rule: PermitRule): Promise<Permit | undefined>
  /** Returns at once and never fails: a permit that is not released expires. */
  release(permits: readonly Permit[]): void
  /**
   * Charges one failed login to the source and ends its reservation in the same step. The count
   * does not fall before the window closes.
   */
  charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void>
  /** Ends the reservation of a login that did not fail. Like `release`, returns at once. */
  giveBack(budget: WindowRule, reservation: Reservation): void
}
