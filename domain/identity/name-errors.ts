import { defineError } from '../shared/domain-error.ts'

export class UnsuitableLoginName extends defineError(
  'invalid',
  'unsuitable_login_name',
  'A user name has 2 to 30 letters or digits, with dots, dashes and underscores inside.',
) {}

/** The name suggests the service itself or its operators. */
export class ReservedName extends defineError(
  'refused',
  'reserved_name',
  'This user name is reserved.',
) {}
