import { defineError } from '../shared/domain-error.ts'

export class RegistrationRoleKept extends defineError(
  'refused',
  'registration_role_kept',
  'Only the super administrator can change the role of people who register.',
) {}
