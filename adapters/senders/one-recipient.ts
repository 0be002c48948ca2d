import { SendFailed } from '../../domain/verification/verification-errors.ts'

const PHONE = /^\+?\d{5,15}$/
const ATOM = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+/.source
const LABEL = /[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?/.source
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`)
const LONGEST_EMAIL = 254

/** Providers treat a comma as a list. @throws SendFailed unless it is one plain number */
export function onePhone(to: string): string {
  if (!PHONE.test(to)) throw new SendFailed(new Error('The recipient is not one plain number.'))
  return to
}

/**
 * Mail libraries parse lists, groups, names and comments in an address, and drop what they consider
 * invalid.
 * @throws SendFailed unless it is one address in its simplest form
 */
export function oneMailbox(to: string): string {
  if (!isMailbox(to)) throw new SendFailed(new Error('The recipient is not one plain address.'))
  return to
}

export function isMailbox(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text)
}
