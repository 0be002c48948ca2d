import { defineError } from '../shared/domain-error.ts'

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
