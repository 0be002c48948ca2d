import { defineError } from '../../shared/domain-error.ts'

/** Somebody else has set the password, and settings require the owner to choose a new one first. */
export class PasswordChangeRequired extends defineError(
  'needed',
  'password_change_required',
  'Somebody else set your password. Change it in your profile first.',
) {}

/** Settings require a second factor of this user, who has none yet. */
export class FactorSetupRequired extends defineError(
  'needed',
  'factor_setup_required',
  'Your account needs a second factor. Set one up on your account page first.',
) {}
