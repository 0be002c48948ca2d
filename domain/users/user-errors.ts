import { defineError } from '../shared/domain-error.ts'

/** The built-in administrator can only be changed by its owner, in the profile. */
export class SuperUserKept extends defineError('refused', 'super_user_kept') {}

/** Nobody changes their own rights. */
export class OwnRightsKept extends defineError('refused', 'own_rights_kept') {}

/** Nobody grants rights they lack, or acts on a user who holds such rights. */
export class RightsExceeded extends defineError(
  'refused',
  'rights_exceeded',
  'This is more than your own rights allow.',
) {}

/** A user that does not exist gets the same answer. */
export class NotYoursToGive extends defineError(
  'refused',
  'not_yours_to_give',
  (reason: 'role' | 'post' | 'department', text?: string) => [
    'You cannot give this role, post or department.',
    { reason, ...(text !== undefined && { text }) },
  ],
) {}

export class RoleRequired extends defineError('invalid', 'role_required') {}

/** In an import. Dearer ones would exhaust the machine at each login. */
export class UnusableHash extends defineError(
  'invalid',
  'unusable_hash',
  'It must be an Argon2id or bcrypt hash with bounded costs.',
) {}
