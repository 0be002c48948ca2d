import type {
  Admission,
  Reservation,
  Turn,
  TurnRule,
  TurnsAsked,
} from '../../domain/identity/login-admission.ts'
import type { WindowRule } from './rate-window.ts'

export interface CaptchaGuess {
  readonly id: string
  readonly guess: string
}

export type GateVerdict =
  | ({ readonly passed: true; readonly isSolved: boolean } & Admission)
  | { readonly passed: false; readonly retryAfterSeconds: number }

/**
 * What stands between a genuine login request and an account: the source's budget of failed
 * logins, its captcha, a turn at comparing. All in one round trip, because every login pays for it.
 */
export interface LoginGate {
  /**
   * Atomic, in this order: while the source has budget left, takes the captcha out of the code
   * store (purpose `captcha`), and when that is solved, or none is asked for, a turn under each key
   * that has one left, over all instances. Who asks for turns needs budget that nobody has reserved,
   * and reserves it. A source without budget leaves the captcha unspent.
   */
  pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: TurnsAsked,
  ): Promise<GateVerdict>
  /** One look, without waiting. @returns `undefined` when no turn is free */
  tryTurn(key: string, rule: TurnRule): Promise<Turn | undefined>
  /** Nobody waits for it, and it does not fail: a turn that stays is over by itself. */
  release(turns: readonly Turn[]): void
  /**
   * Charges one failed login to the source, in one step with the end of its reservation. Nothing
   * lowers the count before the window closes.
   */
  charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void>
  /** The login did not fail. As `release`. */
  giveBack(budget: WindowRule, reservation: Reservation): void
}
