import type { Caller } from '../../../../domain/identity/caller.ts'
import { maskedEmail, maskedPhone } from '../../../../domain/users/masked-contact.ts'
import { seesContacts } from '../../../../domain/users/people-in-sight.ts'

interface Contacts {
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
}

/** Contacts as the caller may see them. */
export function shownContacts({ email, phoneNumber }: Contacts, by: Caller) {
  const show = (text: string | undefined, mask: (text: string) => string) =>
    text === undefined || seesContacts(by) ? (text ?? null) : mask(text)
  return { email: show(email, maskedEmail), phonenumber: show(phoneNumber, maskedPhone) }
}
