import { defineError } from '../../../domain/shared/domain-error.ts'

export class InvalidDate extends defineError(
  'invalid',
  'invalid_date',
  'A date must have the form yyyy-MM-dd HH:mm:ss.',
) {}
