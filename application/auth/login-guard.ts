import type { Admission, PermitsAsked, Reservation } from '../../domain/identity/login-admission.ts'
import { Captcha } from '../../domain/verification/captcha.ts'
import { CaptchaRefused, TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { CaptchaGuess, LoginLimiter } from '../ports/login-limiter.ts'
import type { WindowRule } from '../ports/rate-window.ts'
import type { Credentials } from './credentials.ts'

const LONGEST_FIELD = 64

/** Checks every login before an account is read: the source's budget, then the captcha. */
export class LoginGuard {
  readonly #limiter: LoginLimiter
  readonly #budget: WindowRule
  readonly needsCaptcha: boolean

  constructor(limiter: LoginLimiter, budget: WindowRule, needsCaptcha: boolean) {
    this.#limiter = limiter
    this.#budget = budget
    this.needsCaptcha = needsCaptcha
  }

  /**
   * @param asked the comparison permits that an admitted login takes
   * @throws TooManyRequests, CaptchaRefused. One attempt spends the captcha, right or wrong.
   */
  async passWithCaptcha(
    source: string,
    credentials: Credentials,
    asked?: PermitsAsked,
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

  /** Counts a failed login. @param reserved the reservation to charge, if there is one */
  charge(source: string, reserved?: Reservation): Promise<void> {
    return this.#limiter.charge(this.#budget, source, reserved)
  }

  giveBack(reserved: Reservation | undefined): void {
    if (reserved) this.#limiter.giveBack(this.#budget, reserved)
  }

  async #admit(source: string, captcha?: CaptchaGuess, asked?: PermitsAsked): Promise<Admission> {
    const verdict = await this.#limiter.pass(this.#budget, source, captcha, asked)
    if (!verdict.passed) throw new TooManyRequests(verdict.retryAfterSeconds)
    if (!verdict.isSolved) throw new CaptchaRefused()
    return verdict
  }
}
