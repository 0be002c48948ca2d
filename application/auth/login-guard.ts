import type { Admission, Reservation, TurnsAsked } from '../../domain/identity/login-admission.ts'
import { Captcha } from '../../domain/verification/captcha.ts'
import { CaptchaRefused, TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { CaptchaGuess, LoginGate } from '../ports/login-gate.ts'
import type { WindowRule } from '../ports/rate-window.ts'
import type { Credentials } from './credentials.ts'

const LONGEST_FIELD = 64

/** What every login passes before an account is looked at: the source's budget, then the captcha. */
export class LoginGuard {
  readonly #gate: LoginGate
  readonly #budget: WindowRule
  readonly needsCaptcha: boolean

  constructor(gate: LoginGate, budget: WindowRule, needsCaptcha: boolean) {
    this.#gate = gate
    this.#budget = budget
    this.needsCaptcha = needsCaptcha
  }

  /**
   * @param asked turns at comparing that whoever passes takes along
   * @throws TooManyRequests, CaptchaRefused; a captcha is spent by one try, right or wrong
   */
  async passWithCaptcha(
    source: string,
    credentials: Credentials,
    asked?: TurnsAsked,
  ): Promise<Admission> {
    if (!this.needsCaptcha) return this.#admit(source, undefined, asked)
    const id = credentials.require('uuid', LONGEST_FIELD, 'captcha')
    const guess = Captcha.normalise(credentials.require('code', LONGEST_FIELD, 'captcha'))
    return this.#admit(source, { id, guess }, asked)
  }

  /** @throws TooManyRequests when the source has used up its failed logins */
  async pass(source: string): Promise<void> {
    await this.#admit(source)
  }

  /** One failed login more for this source. @param reserved what it is charged to, if something is */
  charge(source: string, reserved?: Reservation): Promise<void> {
    return this.#gate.charge(this.#budget, source, reserved)
  }

  /** The login did not fail. */
  giveBack(reserved: Reservation | undefined): void {
    if (reserved) this.#gate.giveBack(this.#budget, reserved)
  }

  async #admit(source: string, captcha?: CaptchaGuess, asked?: TurnsAsked): Promise<Admission> {
    const verdict = await this.#gate.pass(this.#budget, source, captcha, asked)
    if (!verdict.passed) throw new TooManyRequests(verdict.retryAfterSeconds)
    if (!verdict.isSolved) throw new CaptchaRefused()
    return verdict
  }
}
