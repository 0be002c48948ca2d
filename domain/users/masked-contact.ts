const PHONE = /^(.{3}).+(.{4})$/

export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, (whole, first: string) => first + '*'.repeat(whole.length - 1))
}

export function maskedPhone(phone: string): string {
  return PHONE.test(phone) ? phone.replace(PHONE, '$1****$2') : '****'
}

/** Whether a page sent the masked form back instead of a contact. */
export function isMasked(text: string): boolean {
  return text.includes('****') || /^.\*+@/.test(text)
}
