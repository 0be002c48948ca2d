import { defineError } from '../shared/domain-error.ts'

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
export class ContactTaken extends defineError(
  'conflict',
  'contact_taken',
  'The phone number or e-mail address belongs to another account.',
) {}
