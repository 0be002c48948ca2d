import { defineError } from '../shared/domain-error.ts'
import { type CodeChannel, Recipient } from '../verification/recipient.ts'
import { InvalidRecipient } from '../verification/verification-errors.ts'

export class InvalidEmail extends defineError(
  'invalid',
  'invalid_email',
  'This is not an e-mail address.',
) {}

export class InvalidPhone extends defineError(
  'invalid',
  'invalid_phone',
  'This is not a mobile number.',
) {}

/** It is not revealed which of the two is taken, nor by whom. */
export class ContactTaken extends defineError('conflict', 'contact_taken') {}

export interface Contact {
  readonly text: string
  readonly key: string
}

/**
 * @param toE164 reads a number of an allowed country
 * @returns `null` when it is blank
 * @throws InvalidEmail, InvalidPhone
 */
export function parseContact(
  channel: CodeChannel,
  raw: string,
  toE164: (raw: string) => string | undefined,
): Contact | null {
  const text = raw.trim()
  if (text === '') return null
  try {
    return { text, key: Recipient.parse(channel, text, toE164).address }
  } catch (error) {
    if (!(error instanceof InvalidRecipient)) throw error
    throw channel === 'email' ? new InvalidEmail() : new InvalidPhone()
  }
}
