import type { Language } from '../../../domain/language/language.ts'
import type { ReachableAccounts } from '../../ports/accounts/reachable-accounts.ts'
import { reachedBy } from './reached-by.ts'
import type { ResetPost } from './reset-post.ts'

interface SolvedCaptcha {
  readonly id: string
  readonly guess: string
}

/** The check of a captcha, and the limits of sending, as far as they are needed here. */
interface Captchas {
  pass(captcha: SolvedCaptcha): Promise<void>
}

interface QuestionLimits {
  admitSource(source: string): Promise<void>
  admitQuestion(asked: string): Promise<void>
}

export interface ForgottenPassword {
  /** Login name or e-mail address, as typed. */
  readonly account: string
  readonly captcha: SolvedCaptcha
  readonly source: string
  readonly language: Language
}

/**
 * Sends whatever lets the owner of an account choose a new password. The answer is the same for
 * everybody, and so is the work before it: links are made, and messages sent, after the answer.
 */
export class ForgotPassword {
  readonly #limits: QuestionLimits
  readonly #captchas: Captchas
  readonly #accounts: ReachableAccounts
  readonly #post: ResetPost

  constructor(
    limits: QuestionLimits,
    captchas: Captchas,
    accounts: ReachableAccounts,
    post: ResetPost,
  ) {
    this.#limits = limits
    this.#captchas = captchas
    this.#accounts = accounts
    this.#post = post
  }

  /** @throws ResetNotEnabled, TooManyRequests, CaptchaMissing, CaptchaRefused */
  async execute({ account, captcha, source, language }: ForgottenPassword): Promise<void> {
    this.#post.requireSender()
    await this.#limits.admitSource(source)
    await this.#captchas.pass(captcha)
    const asked = askedFor(account)
    await this.#limits.admitQuestion(asked)
    const found = await this.#accounts.find(asked, asked)
    if (found && reachedBy(found)) this.#post.begin(found, found.language ?? language)
  }
}

/** The key under which names and addresses are stored. */
export function askedFor(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase()
}
