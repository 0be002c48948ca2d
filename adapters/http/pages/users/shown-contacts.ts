import { MANAGER_ROLE } from '../../../../domain/access/role-rights.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { maskedEmail, maskedPhone } from '../../../../domain/users/masked-contact.ts'

interface Contacts {
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
}

/** Whether the caller may see contacts unmasked (contract-system.md 1.4). */
export function seesContacts({ permissions, roleKeys }: Caller): boolean {
  return permissions.allows('system:user:edit') || roleKeys.includes(MANAGER_ROLE)
}

/** Contacts as the caller may see them. */
export function shownContacts({ email, phoneNumber }: Contacts, by: Caller) {
  const show = (text: string | undefined, mask: (text: string) => string) =>
    text === undefined || seesContacts(by) ? (text ?? null) : mask(text)
  return { email: show(email, maskedEmail), phonenumber: show(phoneNumber, maskedPhone) }
}
