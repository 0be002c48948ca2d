import { defineError } from '../shared/domain-error.ts'

export class InvalidPermissionCode extends defineError(
  'invalid',
  'invalid_permission_code',
  'A permission code has the form area:thing:action, in letters and digits.',
) {}

export class PermissionDenied extends defineError(
  'forbidden',
  'permission_denied',
  'You are not allowed to do this.',
) {}

export class RegistrationRoleKept extends defineError(
  'refused',
  'registration_role_kept',
  'Only the super administrator can change the role of people who register.',
) {}
