import { defineError } from '../../shared/domain-error.ts'

export class RegistrationClosed extends defineError(
  'refused',
  'registration_closed',
  'Registration is closed.',
) {}

/** Revealed only after a solved captcha and within the budget of the source address. */
export class NameTaken extends defineError('conflict', 'name_taken', 'This user name is taken.') {}
