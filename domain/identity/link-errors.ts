import { defineError } from '../shared/domain-error.ts'

/** Forged, expired, used, or the password has changed since: one answer. */
export class InvalidLink extends defineError(
  'refused',
  'invalid_link',
  'The link is not valid any more. It has expired or was used.',
) {}
