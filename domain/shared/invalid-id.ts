import { defineError } from './domain-error.ts'

export class InvalidId extends defineError(
  'invalid',
  'invalid_id',
  'An id must be a positive decimal 64-bit number; a list has at most 200.',
) {}
