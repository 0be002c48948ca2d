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

export interface LoginLimiter {
  /**
   * One atomic step: checks the source's budget, takes the captcha (purpose `captcha`), and takes a
   * permit under each key that has one left across all instances. A wrong captcha takes none. A
   * request for permits reserves one failure; without unreserved budget the captcha stays.
   */
  pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: PermitsAsked,
  ): Promise<LimiterVerdict>
  /** @returns `undefined`, without waiting, when no permit is free */
  tryPermit(key: string, rule: PermitRule): Promise<Permit | undefined>
  /** Returns at once and never fails; an unreleased permit expires. */
  release(permits: readonly Permit[]): void
  charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void>
  giveBack(budget: WindowRule, reservation: Reservation): void
}
