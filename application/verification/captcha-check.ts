import { Captcha, CaptchaMissing } from '../../domain/verification/captcha.ts'
import { CaptchaRefused } from '../../domain/verification/verification-errors.ts'
import type { CodeStore } from '../ports/sign-in/code-store.ts'

/** A captcha and a user's answer; missing parts are empty. */
export interface SolvedCaptcha {
  readonly id: string
  readonly guess: string
}

/** Spends a captcha, whether the answer is right or wrong, if settings require one. */
export class CaptchaCheck {
  readonly #codes: CodeStore
  readonly #isNeeded: boolean

  constructor(codes: CodeStore, isNeeded: boolean) {
    this.#codes = codes
    this.#isNeeded = isNeeded
  }

  /** @throws CaptchaMissing, CaptchaRefused */
  async pass({ id, guess }: SolvedCaptcha): Promise<void> {
    if (!this.#isNeeded) return
    if (id === '') throw new CaptchaMissing('uuid')
    if (guess.trim() === '') throw new CaptchaMissing('code')
    const answer = await this.#codes.take('captcha', id)
    if (answer === undefined || answer !== Captcha.normalise(guess)) throw new CaptchaRefused()
  }
}
