import { defineError } from '../../shared/domain-error.ts'

/** The route is for people: it asks for no permission, or it changes what a key must not change. */
export class KeyNotAccepted extends defineError('forbidden', 'key_not_accepted') {}

export class KeyOutsideNetworks extends defineError('forbidden', 'key_outside_networks') {}

export class TooManyKeys extends defineError('refused', 'too_many_keys', (most: number) => [
  `A user may have ${most} keys. Revoke one of them first.`,
  { most },
]) {}

/** Also somebody else's key. */
export class KeyNotFound extends defineError('not-found', 'key_not_found') {}

/** Keys of a user can only be made for service accounts. */
export class NoServiceAccount extends defineError('refused', 'no_service_account') {}
