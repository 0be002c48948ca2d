import type { Language } from '../../../domain/language/language.ts'
import { Recipient } from '../../../domain/verification/recipient.ts'
import type { CodeProof } from '../../auth/code-proof.ts'
import type { ReachableAccounts } from '../../ports/accounts/reachable-accounts.ts'
import type { AccountLinks } from './account-links.ts'
import { type ResetPost, reachedBy } from './reset-post.ts'

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

interface ForgottenPassword {
  /** Login name or e-mail address, as typed. */
  readonly account: string
  readonly captcha: SolvedCaptcha
  readonly source: string
  readonly language: Language
}

/** Nobody's, for accounts that no code is sent to. */
const NO_NUMBER = '+0'

interface TypedCode {
  /** As in the request for the code. */
  readonly account: string
  readonly code: string
  readonly source: string
}

interface ForgettingTools {
  readonly limits: QuestionLimits
  readonly captchas: Captchas
  readonly accounts: ReachableAccounts
  readonly post: ResetPost
  readonly proof: CodeProof
  readonly links: AccountLinks
}

/** Lets the owner of an account choose a new password. */
export class ForgotPassword {
  readonly #tools: ForgettingTools

  constructor(tools: ForgettingTools) {
    this.#tools = tools
  }

  /**
   * Sends whatever helps. The answer is the same for everybody, and so is the work before it: links
   * are made, and messages sent, after the answer.
   * @throws ResetNotEnabled, TooManyRequests, CaptchaMissing, CaptchaRefused
   */
  async ask({ account, captcha, source, language }: ForgottenPassword): Promise<void> {
    const { post, limits, captchas, accounts } = this.#tools
    post.requireSender()
    await limits.admitSource(source)
    await captchas.pass(captcha)
    const asked = askedFor(account)
    await limits.admitQuestion(asked)
    const found = await accounts.find(asked, asked)
    if (found && reachedBy(found)) post.begin(found, found.language ?? language)
  }

  /**
   * Exchanges a code that was sent to a phone for the token of a link.
   * @throws TooManyRequests, CodeRefused
   */
  async exchange({ account, code, source }: TypedCode): Promise<string> {
    const { accounts, proof, links } = this.#tools
    const asked = askedFor(account)
    const found = await accounts.find(asked, asked)
    const number = reachedBy(found) === 'sms' ? found?.phone?.address : undefined
    const recipient = Recipient.parse('sms', number ?? NO_NUMBER, (known) => known)
    const typed = { recipient, clientId: '', code: code.trim(), source }
    await proof.require({ purpose: 'reset', ...typed })
    return links.issue('reset', found)
  }
}

/** The key under which names and addresses are stored. */
function askedFor(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase()
}
