import { defineError } from '../shared/domain-error.ts'

/** A role outside the caller's scope gets the same answer. */
export class RoleNotFound extends defineError(
  'not-found',
  'role_not_found',
  'The role does not exist.',
) {}

export class InvalidRoleKey extends defineError(
  'invalid',
  'invalid_role_key',
  (reason: 'shape' | 'reserved') => ['A role cannot have this key.', { reason }],
) {}

export class RoleTaken extends defineError('conflict', 'role_taken', (reason: string) => [
  'Another role has this name or key.',
  { reason },
]) {}

/** The role is built in, or treated as built in. */
export class BuiltInRoleKept extends defineError(
  'refused',
  'built_in_role_kept',
  (name: string) => ['This role is built in.', { name }],
) {}

/** Nobody changes a role that they hold. */
export class OwnRoleKept extends defineError(
  'refused',
  'own_role_kept',
  'You hold this role yourself.',
) {}
