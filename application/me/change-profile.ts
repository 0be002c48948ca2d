import { ContactTaken } from '../../domain/identity/contact-errors.ts'
import { emailKey, phoneKey } from '../../domain/identity/contact-keys.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Contact, Profiles } from '../ports/profiles.ts'

/** As typed. Absent: unchanged; a blank contact is cleared. */
export interface ProfileRequest {
  readonly nickName?: string | undefined
  readonly sex?: string | undefined
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
}

export class ChangeProfile {
  readonly #profiles: Profiles

  constructor(profiles: Profiles) {
    this.#profiles = profiles
  }

  /** @throws InvalidEmail, InvalidPhone, ContactTaken */
  async execute(userId: Id, { nickName, sex, email, phoneNumber }: ProfileRequest): Promise<void> {
    const outcome = await this.#profiles.change(userId, {
      nickName: nickName?.trim(),
      sex,
      email: contactOf(email, emailKey),
      phone: contactOf(phoneNumber, phoneKey),
    })
    if (outcome === 'contact-taken') throw new ContactTaken()
  }
}

function contactOf(
  raw: string | undefined,
  keyOf: (raw: string) => string,
): Contact | null | undefined {
  const text = raw?.trim()
  if (text === undefined) return undefined
  return text === '' ? null : { text, key: keyOf(text) }
}
