import { defineError } from '../../../domain/shared/domain-error.ts'

export class InvalidOrder extends defineError(
  'invalid',
  'invalid_order',
  'The list cannot be sorted by these columns and directions.',
) {}
