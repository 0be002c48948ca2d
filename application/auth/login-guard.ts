import type { LoginName } from '../../domain/identity/names/login-name.ts'
import { failureKeyFrom } from '../../domain/identity/sign-in/failure-key.ts'
import { Captcha } from '../../domain/verification/captcha.ts'
import { CaptchaRefused, TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type {
  CaptchaGuess,
  LoginLimiter,
  NameBudget,
  Reservation,
} from '../ports/sign-in/login-limiter.ts'
import type { WindowRule } from '../ports/sign-in/rate-window.ts'
import type { Credentials } from './credentials.ts'

const LONGEST_FIELD = 64
/** Longer than a login takes from its first check to the end of its comparison. */
const RESERVED_SECONDS = 15

/** Checks every login before an account is read: the source's budget, then the captcha. */
export class LoginGuard {
  readonly #limiter: LoginLimiter
  readonly #budget: WindowRule
  readonly #failuresBeforeLock: number
  readonly needsCaptcha: boolean

  constructor(
    limiter: LoginLimiter,
    budget: WindowRule,
    failuresBeforeLock: number,
    needsCaptcha: boolean,
  ) {
    this.#limiter = limiter
    this.#budget = budget
    this.#failuresBeforeLock = failuresBeforeLock
    this.needsCaptcha = needsCaptcha
  }

  /** @throws TooManyRequests when the source has used up its failed logins */
  async pass(source: string): Promise<void> {
    await this.#admit(source)
  }

  /** @throws TooManyRequests, CaptchaRefused. One attempt spends the captcha, right or wrong. */
  async passWithCaptcha(source: string, credentials: Credentials): Promise<void> {
    await this.#admit(source, this.#guessIn(credentials))
  }

  /**
   * Reserves one failure, to be charged or given back at the end. It is not known yet which key
   * counts the failures of the login.
   * @param credentials with the captcha, if the attempt needs one
   * @throws TooManyRequests, CaptchaRefused
   */
  reserve(source: string, name: LoginName, credentials?: Credentials): Promise<Reservation> {
    return this.#admit(source, credentials && this.#guessIn(credentials), {
      keys: [name.key, failureKeyFrom(name, source)],
      most: this.#failuresBeforeLock,
      seconds: RESERVED_SECONDS,
    })
  }

  /** Counts a failed login. @param reserved ends with the charge */
  charge(source: string, reserved?: Reservation): Promise<void> {
    return this.#limiter.charge(this.#budget, source, reserved)
  }

  giveBack(reserved: Reservation): void {
    this.#limiter.giveBack(this.#budget, reserved)
  }

  #guessIn(credentials: Credentials): CaptchaGuess | undefined {
    if (!this.needsCaptcha) return undefined
    const id = credentials.require('uuid', LONGEST_FIELD, 'captcha')
    const guess = Captcha.normalise(credentials.require('code', LONGEST_FIELD, 'captcha'))
    return { id, guess }
  }

  async #admit(source: string, captcha?: CaptchaGuess, name?: NameBudget) {
    const verdict = await this.#limiter.pass(this.#budget, source, captcha, name)
    if (!verdict.passed) {
      throw new TooManyRequests(verdict.retryAfterSeconds, this.#budget, 'source')
    }
    if (!verdict.isSolved) throw new CaptchaRefused()
    return verdict.reservation
  }
}
