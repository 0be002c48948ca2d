import { DomainError } from '../shared/domain-error.ts'

export class CaptchaMissing extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_request'
  constructor(field: 'uuid' | 'code') {
    super('The captcha is missing.', { params: { field, reason: 'captcha' } })
  }
}

/** A question drawn as a picture, and the one answer that solves it. */
export class Captcha {
  readonly question: string
  readonly #answer: string

  private constructor(question: string, answer: string) {
    this.question = question
    this.#answer = answer
  }

  /**
   * A sum with 100 equally likely results, so that a guess succeeds one time in 100. Both numbers
   * have two digits, so the length of the text reveals nothing.
   * @param random whole number in 0..below-1, uniform
   */
  static sum(random: (below: number) => number): Captcha {
    const result = LEAST_SUM + random(SUMS)
    const [least, most] = [Math.max(LEAST, result - MOST), Math.min(MOST, result - LEAST)]
    const left = least + random(most - least + 1)
    return new Captcha(`${left}+${result - left}=?`, String(result))
  }

  /** Four characters out of 32 that are easy to tell apart. */
  static characters(random: (below: number) => number): Captcha {
    const text = Array.from({ length: 4 }, () => LEGIBLE.charAt(random(LEGIBLE.length))).join('')
    return new Captcha(text, text.toLowerCase())
  }

  static normalise(answer: string): string {
    return answer.trim().toLowerCase()
  }

  get answer(): string {
    return this.#answer
  }
}

const LEGIBLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const LEAST = 10
const MOST = 99
const LEAST_SUM = 2 * LEAST
const SUMS = 100
