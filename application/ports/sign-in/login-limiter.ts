import type { WindowRule } from './rate-window.ts'

export interface CaptchaGuess {
  readonly id: string
  readonly guess: string
}

/** How many failures may be reserved at once under each key that may count those of a name. */
export interface NameBudget {
  readonly keys: readonly string[]
  readonly most: number
  /** A reservation expires after this time, because its process may have died. */
  readonly seconds: number
}

/**
 * One failure of a source and of a name, held for a login in progress because it may fail. Without
 * a name it holds nothing.
 */
export interface Reservation {
  readonly id: string
  readonly source: string
  /**
   * Its rank among the reservations under each key when it was made; the only one has 1. A key with
   * nothing left is not here.
   */
  readonly positions: ReadonlyMap<string, number>
}

export type LimiterVerdict =
  | { readonly passed: false; readonly retryAfterSeconds: number }
  | { readonly passed: true; readonly isSolved: false }
  | { readonly passed: true; readonly isSolved: true; readonly reservation: Reservation }

export interface LoginLimiter {
  /**
   * One atomic step: checks the source's budget, takes the captcha (purpose `captcha`), and for a
   * name reserves one failure, of the source and under each of its keys that has one left across
   * all instances. A wrong captcha reserves nothing; without unreserved budget the captcha stays.
   */
  pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    name?: NameBudget,
  ): Promise<LimiterVerdict>
  /** Counts a failure of the source and ends the reservation in the same step. */
  charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void>
  /** Returns at once and never fails; a reservation that is neither charged nor given back expires. */
  giveBack(budget: WindowRule, reservation: Reservation): void
}
