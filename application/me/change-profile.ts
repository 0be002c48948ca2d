import { type Contact, parseContact } from '../../domain/identity/contact.ts'
import { ContactTaken } from '../../domain/identity/contact-errors.ts'
import { nickNameOf } from '../../domain/identity/nick-name.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'
import { TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { PhoneNumbers } from '../ports/phone-numbers.ts'
import type { Profiles } from '../ports/profiles.ts'
import type { RateWindow, WindowRule } from '../ports/rate-window.ts'

/** As typed. An absent field stays as it is; a blank contact is removed. */
export interface ProfileRequest {
  readonly nickName?: string | undefined
  readonly sex?: string | undefined
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
}

/**
 * A contact belongs to one account, and codes are sent to it. Nobody takes it from another account
 * by entering it. Changes are limited, because a refusal tells that somebody has the contact.
 */
export class ChangeProfile {
  readonly #profiles: Profiles
  readonly #phones: PhoneNumbers
  readonly #rates: RateWindow
  readonly #rule: WindowRule

  /** @param rule limits the changes of one user */
  constructor(profiles: Profiles, phones: PhoneNumbers, rates: RateWindow, rule: WindowRule) {
    this.#profiles = profiles
    this.#phones = phones
    this.#rates = rates
    this.#rule = rule
  }

  /** @throws TooManyRequests, InvalidField, InvalidEmail, InvalidPhone, ContactTaken */
  async execute(userId: Id, { nickName, sex, email, phoneNumber }: ProfileRequest): Promise<void> {
    const verdict = await this.#rates.hit(this.#rule, userId)
    if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, this.#rule)
    const outcome = await this.#profiles.change(userId, {
      nickName: nickName === undefined ? undefined : nickNameOf(nickName),
      sex,
      email: this.#contact('email', email),
      phone: this.#contact('sms', phoneNumber),
    })
    if (outcome === 'contact-taken') throw new ContactTaken()
  }

  #contact(channel: CodeChannel, raw: string | undefined): Contact | null | undefined {
    if (raw === undefined) return undefined
    return parseContact(channel, raw, (text) => this.#phones.parse(text))
  }
}
