import { InvalidRecipient } from './verification-errors.ts'

export type CodeChannel = 'sms' | 'email'

const LONGEST_PHONE = 32
const LONGEST_ADDRESS = 100
const DIGITS_IN_RANGE = 4
// A dot-atom (RFC 5322) and a host name with a dot. It admits nothing that could end a header or add
// an address or display name. Non-ASCII hosts must be in their xn-- form.
const PLAIN_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * A phone number or mailbox. Its `key` is the same for every spelling; limits, codes and accounts use
 * it. E-mail addresses are normalised by NFKC, trimmed and lower-cased; dots and `+tags` stay,
 * because some providers treat them as different mailboxes.
 */
export class Recipient {
  readonly channel: CodeChannel
  /** `+8613800138000`, `somebody@example.com`. */
  readonly address: string

  private constructor(channel: CodeChannel, address: string) {
    this.channel = channel
    this.address = address
  }

  /** @param toE164 reads a number of an allowed country. @throws InvalidRecipient */
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
   * A phone number without its last four digits. Numbers are allotted in such blocks, and those who
   * profit from received messages own whole ones. Mailboxes have no range.
   */
  get numberRange(): string | undefined {
    return this.channel === 'sms' ? this.address.slice(0, -DIGITS_IN_RANGE) : undefined
  }

  get key(): string {
    return keyOf(this.channel, this.address)
  }
}

interface Contacts {
  /** In E.164. */
  readonly phoneKey: string | undefined
  /** Normalised, as a mailbox is here. */
  readonly emailKey: string | undefined
}

/** Keys of the recipients at which an account is reached. */
export function recipientKeys({ phoneKey, emailKey }: Contacts): string[] {
  return [
    ...(phoneKey === undefined ? [] : [keyOf('sms', phoneKey)]),
    ...(emailKey === undefined ? [] : [keyOf('email', emailKey)]),
  ]
}

function keyOf(channel: CodeChannel, address: string): string {
  return `${channel}:${address}`
}
