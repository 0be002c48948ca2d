import { defineError } from '../shared/domain-error.ts'

export class InvalidLifetime extends defineError(
  'invalid',
  'invalid_lifetime',
  'A timeout must be a positive number of seconds, or -1 for none.',
) {}
