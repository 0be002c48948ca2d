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
