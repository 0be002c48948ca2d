import { defineError } from '../shared/domain-error.ts'

/** Somebody else has set the password, and settings require the owner to choose a new one first. */
export class PasswordChangeRequired extends defineError(
  'needed',
  'password_change_required',
  'Somebody else set your password. Change it in your profile first.',
) {}
