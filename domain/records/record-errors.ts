import { defineError } from '../shared/domain-error.ts'

/** Names record and field; the page translates both. */
export class RecordNotFound extends defineError(
  'not-found',
  'record_not_found',
  'There is no such record.',
) {}

/** A form has a value that a field, or a rule about several, refuses. */
export class InvalidField extends defineError('invalid', 'invalid_field', (field: string) => [
  'A field has an invalid value.',
  { field },
]) {}

export class FieldTaken extends defineError('conflict', 'field_taken', (field: string) => [
  'Another record already has this value.',
  { field },
]) {}
