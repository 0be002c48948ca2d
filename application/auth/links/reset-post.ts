import type { Language } from '../../../domain/language/language.ts'
import { Recipient } from '../../../domain/verification/recipient.ts'
import type { AccountMailer } from '../../ports/accounts/account-mailer.ts'
import type { ReachableAccount } from '../../ports/accounts/reachable-accounts.ts'
import { type AccountLinks, RESET_MINUTES } from './account-links.ts'
import type { LinkAddress } from './link-address.ts'
import { reachedBy } from './reached-by.ts'

/** Begins work that no answer waits for, and tells the log how it failed. */
export type Unwaited = (work: () => Promise<void>) => void

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
  readonly links: AccountLinks
}

/** Sends links by mail, and codes to phones, within the limits of codes. */
export class ResetPost {
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

  begin(account: ReachableAccount, language: Language): void {
    const isMail = reachedBy(account) === 'email'
    this.#unwaited(() =>
      isMail ? this.#sendLink(account, language) : this.#sendCode(account, language),
    )
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
