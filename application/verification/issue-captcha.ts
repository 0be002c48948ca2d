import { Captcha } from '../../domain/verification/captcha.ts'
import type { Ids } from '../ports/crypto.ts'
import type { CaptchaPainter } from '../ports/sign-in/captcha-painter.ts'
import type { CodeStore } from '../ports/sign-in/code-store.ts'

export type CaptchaKind = 'math' | 'char' | 'off'

const LIFE_SECONDS = 120

export interface IssuedCaptcha {
  readonly id: string
  readonly image: Uint8Array
}

/** Draws a question. The answer stays in the code store for one attempt within two minutes. */
export class IssueCaptcha {
  readonly #kind: CaptchaKind
  readonly #ids: Ids
  readonly #codes: CodeStore
  readonly #painter: CaptchaPainter

  constructor(kind: CaptchaKind, ids: Ids, codes: CodeStore, painter: CaptchaPainter) {
    this.#kind = kind
    this.#ids = ids
    this.#codes = codes
    this.#painter = painter
  }

  get isOff(): boolean {
    return this.#kind === 'off'
  }

  /** @returns `undefined` when captchas are off */
  async execute(): Promise<IssuedCaptcha | undefined> {
    if (this.isOff) return undefined
    const random = (below: number) => this.#ids.below(below)
    const captcha = this.#kind === 'math' ? Captcha.sum(random) : Captcha.characters(random)
    const id = this.#ids.handle()
    const image = this.#painter.paint(captcha.question)
    await this.#codes.put('captcha', id, captcha.answer, LIFE_SECONDS)
    return { id, image }
  }
}
