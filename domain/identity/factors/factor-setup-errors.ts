import { defineError } from '../../shared/domain-error.ts'

export class FactorExists extends defineError(
  'conflict',
  'factor_exists',
  'The account already has an authenticator app. Remove it first.',
) {}

export class NoFactor extends defineError(
  'not-found',
  'no_factor',
  'The account has no second factor.',
) {}

/** The secret to confirm was replaced or never made. */
export class NothingToConfirm extends defineError(
  'refused',
  'nothing_to_confirm',
  'The setup of the authenticator app has to begin again.',
) {}

/** During the setup, where the caller knows the secret anyway. */
export class WrongFirstCode extends defineError(
  'refused',
  'wrong_first_code',
  'This is not the code of the moment. Check the time of your phone.',
) {}
