import { defineError } from '../../shared/domain-error.ts'

/** The answer of the browser is not to what it was asked, or too late, or not signed rightly. */
export class PasskeyNotProven extends defineError(
  'refused',
  'passkey_not_proven',
  'The passkey could not be verified. Please start again.',
) {}

export class PasskeyTaken extends defineError(
  'conflict',
  'passkey_taken',
  'This passkey is already in use.',
) {}

export class TooManyPasskeys extends defineError('refused', 'too_many_passkeys', (most: number) => [
  `An account has up to ${most} passkeys. Remove one first.`,
  { most },
]) {}

/** The passkey does not exist, or belongs to somebody else. */
export class PasskeyNotFound extends defineError(
  'not-found',
  'passkey_not_found',
  'The passkey does not exist.',
) {}
