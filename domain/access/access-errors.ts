import { defineError } from '../shared/domain-error.ts'

export class InvalidPermissionCode extends defineError(
  'invalid',
  'invalid_permission_code',
  'A permission code has the form area:thing:action, in letters and digits.',
) {}

export class PermissionDenied extends defineError('forbidden', 'permission_denied') {}

export class RegistrationRoleKept extends defineError(
  'refused',
  'registration_role_kept',
  'Only the super administrator can change the role of people who register.',
) {}

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

export class RoleHeld extends defineError('refused', 'role_held', (name: string) => [
  'Somebody holds this role.',
  { name },
]) {}

/** The user does not exist, or is outside the caller's data scope. */
export class HolderNotFound extends defineError(
  'not-found',
  'holder_not_found',
  'There is no such user.',
) {}
