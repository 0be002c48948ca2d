import { defineError } from '../shared/domain-error.ts'

/** Signed addresses reveal the access key, so it must not be a reference to a secret. */
export class AccessKeyReference extends defineError(
  'invalid',
  'access_key_reference',
  'An access key cannot be a reference.',
) {}
