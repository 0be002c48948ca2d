import { Recipient } from '../../domain/verification/recipient.ts'

/** @param e164 not validated */
export function aPhone(e164: string): Recipient {
  return Recipient.parse('sms', e164, () => e164)
}

export function aMailbox(address: string): Recipient {
  return Recipient.parse('email', address, () => undefined)
}
