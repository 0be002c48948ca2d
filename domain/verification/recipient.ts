import { InvalidRecipient } from './verification-errors.ts'

/** How a code reaches somebody. */
export type CodeChannel = 'sms' | 'email'

const LONGEST_PHONE = 32
const LONGEST_ADDRESS = 100
const DIGITS_IN_RANGE = 4
// The dot-atom of RFC 5322 and a host name with a dot. Nothing that could end a header, add a
// second address or a display name; hosts beyond ASCII in their xn-- form.
const PLAIN_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * One phone or one mailbox, however it was written: limits, codes and accounts all go by its `key`.
 * E-mail addresses are compared after NFKC, without surrounding blanks and in lower case; dots and
 * `+tags` of some providers are left alone, because elsewhere they mean another mailbox.
 */
export class Recipient {
  readonly channel: CodeChannel
  /** `+8613800138000`, `somebody@example.com`. */
  readonly address: string

  private constructor(channel: CodeChannel, address: string) {
    this.channel = channel
    this.address = address
  }

  /**
   * @param toE164 reads a number of an allowed country; `undefined` for anything else
   * @throws InvalidRecipient
   */
  static parse(
    channel: CodeChannel,
    raw: string,
    toE164: (raw: string) => string | undefined,
  ): Recipient {
    return channel === 'sms' ? Recipient.#phone(raw, toE164) : Recipient.#mailbox(raw)
  }

  static #phone(raw: string, toE164: (raw: string) => string | undefined): Recipient {
    const written = raw.normalize('NFKC').trim()
    const number = written.length > LONGEST_PHONE ? undefined : toE164(written)
    if (number === undefined) throw new InvalidRecipient()
    return new Recipient('sms', number)
  }

  static #mailbox(raw: string): Recipient {
    const address = raw.normalize('NFKC').trim().toLowerCase()
    if (address.length > LONGEST_ADDRESS || !PLAIN_ADDRESS.test(address)) {
      throw new InvalidRecipient()
    }
    return new Recipient('email', address)
  }

  /**
   * Of a phone, its number without the last four digits: numbers are handed out in such blocks, so
   * who earns by received messages owns some of them whole. Mailboxes have none.
   */
  get numberRange(): string | undefined {
    return this.channel === 'sms' ? this.address.slice(0, -DIGITS_IN_RANGE) : undefined
  }

  get key(): string {
    return `${this.channel}:${this.address}`
  }
}
