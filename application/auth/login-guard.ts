import { Captcha } from '../../domain/verification/captcha.ts'
import { CaptchaRefused, TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { LoginGate } from '../ports/login-gate.ts'
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

  /** @throws TooManyRequests, CaptchaRefused; a captcha is spent by one try, right or wrong */
  async passWithCaptcha(source: string, credentials: Credentials): Promise<void> {
    if (!this.needsCaptcha) return this.pass(source)
    const id = credentials.require('uuid', LONGEST_FIELD)
    const guess = credentials.require('code', LONGEST_FIELD)
    const answer = await this.#admit(source, id)
    if (answer === undefined || answer !== Captcha.normalise(guess)) throw new CaptchaRefused()
  }

  /** @throws TooManyRequests when the source has used up its failed logins */
  async pass(source: string): Promise<void> {
    await this.#admit(source, undefined)
  }

  /** One failed login more for this source. */
  charge(source: string): Promise<void> {
    return this.#gate.charge(this.#budget, source)
  }

  async #admit(source: string, captchaId: string | undefined): Promise<string | undefined> {
    const verdict = await this.#gate.pass(this.#budget, source, captchaId)
    if (!verdict.passed) throw new TooManyRequests(verdict.retryAfterSeconds)
    return verdict.captchaAnswer
  }
}
