const PHONE = /^(.{3}).+(.{4})$/

/** The first sign and the mailbox's host. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, (whole, first: string) => first + '*'.repeat(whole.length - 1))
}

/** The first three and the last four digits. */
export function maskedPhone(phone: string): string {
  return PHONE.test(phone) ? phone.replace(PHONE, '$1****$2') : '****'
}

/** Whether a page sends back what it was shown of a contact instead of the contact. */
export function isMasked(text: string): boolean {
  return text.includes('****') || /^.\*+@/.test(text)
}
