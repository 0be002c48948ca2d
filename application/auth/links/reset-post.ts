import type { Language } from '../../../domain/language/language.ts'
import { Recipient } from '../../../domain/verification/recipient.ts'
import type { AccountMailer } from '../../ports/account-mailer.ts'
import type { ReachableAccount } from '../../ports/reachable-accounts.ts'
import { RESET_MINUTES } from './account-links.ts'
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

/** Sends links by mail, and codes to phones, within the limits of codes. */
export class ResetPost {
  readonly #mailer: AccountMailer | undefined
  readonly #address: LinkAddress | undefined
  readonly #sending: LimitedSending
  readonly #codes: LimitedCodes
  readonly #unwaited: Unwaited

  constructor(
    mailer: AccountMailer | undefined,
    address: LinkAddress | undefined,
    sending: LimitedSending,
    codes: LimitedCodes,
    unwaited: Unwaited,
  ) {
    this.#mailer = mailer
    this.#address = address
    this.#sending = sending
    this.#codes = codes
    this.#unwaited = unwaited
  }

  begin(account: ReachableAccount, token: string, language: Language): void {
    const isMail = reachedBy(account) === 'email'
    this.#unwaited(() =>
      isMail ? this.#mail(account, token, language) : this.#code(account, language),
    )
  }

  async #mail({ email, userName }: ReachableAccount, token: string, language: Language) {
    const [mailer, address, to] = [this.#mailer, this.#address, email?.address]
    if (!mailer || !address || to === undefined) return
    const mail = { kind: 'reset', to, language, userName, minutes: RESET_MINUTES } as const
    await this.#sending.run(recipientOf('email', to), () =>
      mailer.send({ ...mail, link: address(token) }),
    )
  }

  async #code({ phone }: ReachableAccount, language: Language): Promise<void> {
    if (!phone || !this.#address) return
    const recipient = recipientOf('sms', phone.address)
    await this.#codes.deliver({ purpose: 'reset', recipient, clientId: '', language })
  }
}

/** Stored addresses are normalised already. */
function recipientOf(channel: 'sms' | 'email', address: string): Recipient {
  return Recipient.parse(channel, address, (number) => number)
}
