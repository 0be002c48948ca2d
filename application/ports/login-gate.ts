import type { WindowRule } from './rate-window.ts'

export interface CaptchaGuess {
  readonly id: string
  readonly guess: string
}

/** How many passwords that count under one key may be compared at once. */
export interface TurnRule {
  readonly most: number
  /** After so long a turn is over by itself: its process may have died. */
  readonly seconds: number
}

/** The right to compare one password. */
export interface Turn {
  readonly key: string
  readonly id: string
  /** Among the turns under its key when it was taken: 1 for the only one. */
  readonly place: number
}

export type GateVerdict =
  | { readonly passed: true; readonly isSolved: boolean; readonly turns: readonly Turn[] }
  | { readonly passed: false; readonly retryAfterSeconds: number }

/**
 * What stands between a genuine login request and an account: the source's budget of failed
 * logins, its captcha, a turn at comparing. All in one round trip, because every login pays for it.
 */
export interface LoginGate {
  /**
   * Atomic, in this order: while the source has budget left, takes the captcha out of the code
   * store (purpose `captcha`), and when that is solved, or none is asked for, a turn under each key
   * that has one left, over all instances. Who asks for turns gets one of the source too: those
   * under way may all fail, so they are taken off its budget. A source without budget leaves the
   * captcha unspent.
   */
  pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: TurnRule & { readonly keys: readonly string[] },
  ): Promise<GateVerdict>
  /** Waits for about a second. @returns `undefined` when no turn was free for so long */
  takeTurn(key: string, rule: TurnRule): Promise<Turn | undefined>
  /** Nobody waits for it, and it does not fail: a turn that stays is over by itself. */
  leave(turns: readonly Turn[]): void
  /** Charges one failed login to the source. Nothing lowers the count before the window closes. */
  charge(budget: WindowRule, source: string): Promise<void>
}
