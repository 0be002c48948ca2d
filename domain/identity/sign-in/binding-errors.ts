import { defineError } from '../../shared/domain-error.ts'

export class IdentityTaken extends defineError(
  'conflict',
  'social_identity_taken',
  'This identity is already bound to an account.',
) {}

export class SourceTaken extends defineError(
  'conflict',
  'social_source_taken',
  'Your account already has a binding of this kind. Remove it first.',
) {}

/** The binding does not exist, or belongs to somebody else. */
export class BindingNotFound extends defineError(
  'not-found',
  'social_binding_not_found',
  'The binding does not exist.',
) {}

export class LastWayIn extends defineError(
  'refused',
  'social_last_way_in',
  'This is the only way to log in to your account. Set a password first.',
) {}
