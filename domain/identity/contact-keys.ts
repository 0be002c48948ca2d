import { InvalidEmail, InvalidPhone } from './contact-errors.ts'

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const FILLERS = /[\s()-]/g
const DOMESTIC_MOBILE = /^1[3-9]\d{9}$/
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/** The form in which an e-mail address belongs to one account only. @throws InvalidEmail */
export function emailKey(raw: string): string {
  const key = raw.normalize('NFKC').trim().toLowerCase()
  if (!EMAIL.test(key)) throw new InvalidEmail()
  return key
}

/** The same for a phone number; a bare mobile number is one of +86. @throws InvalidPhone */
export function phoneKey(raw: string): string {
  const digits = raw.normalize('NFKC').replaceAll(FILLERS, '')
  const key = DOMESTIC_MOBILE.test(digits) ? `+86${digits}` : digits
  if (!INTERNATIONAL.test(key)) throw new InvalidPhone()
  return key
}
