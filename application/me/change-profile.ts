import { ContactTaken, InvalidEmail, InvalidPhone } from '../../domain/identity/contact-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { type CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { InvalidRecipient, TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { PhoneNumbers } from '../ports/phone-numbers.ts'
import type { Contact, Profiles } from '../ports/profiles.ts'
import type { RateWindow, WindowRule } from '../ports/rate-window.ts'

/** As typed. Absent: unchanged; a blank contact is cleared. */
export interface ProfileRequest {
  readonly nickName?: string | undefined
  readonly sex?: string | undefined
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
}

/**
 * A contact belongs to one account, and is the one that codes are sent to. Until it is proven it
 * moves to whoever enters it, so changes are counted: nobody takes one back for ever.
 */
export class ChangeProfile {
  readonly #profiles: Profiles
  readonly #phones: PhoneNumbers
  readonly #rates: RateWindow
  readonly #rule: WindowRule

  /** @param rule for one user */
  constructor(profiles: Profiles, phones: PhoneNumbers, rates: RateWindow, rule: WindowRule) {
    this.#profiles = profiles
    this.#phones = phones
    this.#rates = rates
    this.#rule = rule
  }

  /** @throws TooManyRequests, InvalidEmail, InvalidPhone, ContactTaken */
  async execute(userId: Id, { nickName, sex, email, phoneNumber }: ProfileRequest): Promise<void> {
    const verdict = await this.#rates.hit(this.#rule, userId)
    if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds)
    const outcome = await this.#profiles.change(userId, {
      nickName: nickName?.trim(),
      sex,
      email: this.#contact('email', email),
      phone: this.#contact('sms', phoneNumber),
    })
    if (outcome === 'contact-taken') throw new ContactTaken()
  }

  #contact(channel: CodeChannel, raw: string | undefined): Contact | null | undefined {
    const text = raw?.trim()
    if (text === undefined) return undefined
    return text === '' ? null : { text, key: this.#key(channel, text) }
  }

  #key(channel: CodeChannel, text: string): string {
    try {
      return Recipient.parse(channel, text, (raw) => this.#phones.parse(raw)).address
    } catch (error) {
      if (!(error instanceof InvalidRecipient)) throw error
      throw channel === 'email' ? new InvalidEmail() : new InvalidPhone()
    }
  }
}
