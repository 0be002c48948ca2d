import { ResetNotEnabled } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { type CodeChannel, Recipient } from '../../../domain/verification/recipient.ts'
import { isLimit } from '../../../domain/verification/sending-errors.ts'
import type { AccountPasswords } from '../../auth/account-passwords.ts'
import type { AccountMailer } from '../../ports/accounts/account-mailer.ts'
import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../ports/accounts/reachable-accounts.ts'
import { type AccountLinks, type LinkAddress, RESET_MINUTES } from './account-links.ts'

/** The longest that a message is held back. */
const HELD_SECONDS = 60

/** Begins work that no answer waits for, at once or later, and tells the log how it failed. */
export type Unwaited = (work: () => Promise<void>, afterSeconds?: number) => void

/** Sends within the limits of sending. */
interface LimitedSending {
  run(recipient: Recipient, send: () => Promise<void>): Promise<void>
}

interface CodeDelivery {
  readonly purpose: 'reset'
  readonly recipient: Recipient
  readonly clientId: string
  readonly language: Language
}

interface LimitedCodes {
  deliver(delivery: CodeDelivery): Promise<void>
}

/** `undefined` where nothing is configured. */
interface MailedLinks {
  readonly mailer: AccountMailer | undefined
  readonly address: LinkAddress | undefined
  readonly hasSms: boolean
  readonly links: AccountLinks
  readonly accounts: ReachableAccounts
  readonly passwords: Pick<AccountPasswords, 'isOutside'>
}

/**
 * Sends links by mail, and codes to phones, within the limits of codes. What has to wait for a
 * moment, because another message has just gone there, is sent then.
 */
export class ResetPost {
  readonly #held = new Set<Id>()
  readonly #mail: MailedLinks
  readonly #sending: LimitedSending
  readonly #codes: LimitedCodes
  readonly #unwaited: Unwaited

  constructor(mail: MailedLinks, sending: LimitedSending, codes: LimitedCodes, unwaited: Unwaited) {
    this.#mail = mail
    this.#sending = sending
    this.#codes = codes
    this.#unwaited = unwaited
  }

  /** @throws ResetNotEnabled if nobody can get anything */
  requireSender(): void {
    const { address, mailer, hasSms } = this.#mail
    if (!address || !(mailer || hasSms)) throw new ResetNotEnabled()
  }

  begin(account: ReachableAccount, language: Language): void {
    this.#unwaited(() =>
      this.#send(account, language).catch((error) => {
        if (!isLimit(error) || error.retryAfterSeconds > HELD_SECONDS) throw error
        this.#hold(account.userId, language, error.retryAfterSeconds)
      }),
    )
  }

  /** Once for a user. By then the account may have changed. */
  #hold(userId: Id, language: Language, seconds: number): void {
    if (this.#held.has(userId)) return
    this.#held.add(userId)
    this.#unwaited(async () => {
      this.#held.delete(userId)
      const account = await this.#mail.accounts.get(userId)
      if (account) await this.#send(account, language)
    }, seconds + 1)
  }

  async #send(account: ReachableAccount, language: Language): Promise<void> {
    // Who has a password elsewhere gets none here.
    if (await this.#mail.passwords.isOutside(account.userId)) return
    const channel = reachedBy(account)
    if (channel === 'email') await this.#sendLink(account, language)
    if (channel === 'sms') await this.#sendCode(account, language)
  }

  async #sendLink(account: ReachableAccount, language: Language): Promise<void> {
    const { mailer, address, links } = this.#mail
    const { userName, email } = account
    if (!mailer || !address || !email) return
    const to = email.address
    const mail = { kind: 'reset', to, language, userName, minutes: RESET_MINUTES } as const
    await this.#sending.run(recipientOf('email', to), async () =>
      mailer.send({ ...mail, link: address(await links.issue('reset', account)) }),
    )
  }

  async #sendCode({ phone }: ReachableAccount, language: Language): Promise<void> {
    if (!phone || !this.#mail.address) return
    const recipient = recipientOf('sms', phone.address)
    await this.#codes.deliver({ purpose: 'reset', recipient, clientId: '', language })
  }
}

/** Stored addresses are normalised already. */
function recipientOf(channel: 'sms' | 'email', address: string): Recipient {
  return Recipient.parse(channel, address, (number) => number)
}

/** Where a new password can be asked for: at the e-mail address, else at the phone, if proven. */
export function reachedBy(account: ReachableAccount | undefined): CodeChannel | undefined {
  if (!account?.mayLogIn) return undefined
  if (account.email?.isProven) return 'email'
  return account.phone?.isProven ? 'sms' : undefined
}
