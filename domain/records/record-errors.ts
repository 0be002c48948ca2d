import { defineError } from '../shared/domain-error.ts'

/** Names record and field; the page translates both. */
export class RecordNotFound extends defineError(
  'not-found',
  'record_not_found',
  'There is no such record.',
) {}

/**
 * `bound`: what the field itself accepts; `required`: none is given; `unknown`: not there, or not for
 * this caller; `ambiguous`: several rows are called that; `shown`: a text has the address of a
 * file that was not signed lately; `many`: it has too many of them.
 */
type Reason = 'bound' | 'required' | 'unknown' | 'ambiguous' | 'shown' | 'many'

/** A form has a value that a field, or a rule about several, refuses. */
export class InvalidField extends defineError(
  'invalid',
  'invalid_field',
  (field: string, reason?: Reason) => [
    'A field has an invalid value.',
    { field, ...(reason && { reason }) },
  ],
) {}

/** Works for longer than is allowed, or has already ended. */
export class PastLimit extends defineError(
  'invalid',
  'invalid_field',
  (field: string, most: number) => [
    `It may work for at most ${most} days from now on.`,
    { field, reason: 'days', most },
  ],
) {}

export class FieldTaken extends defineError('conflict', 'field_taken', (field: string) => [
  'Another record already has this value.',
  { field },
]) {}

/** Says which rows, as people call them, refer to one that is to be removed. */
export class RecordReferred extends defineError(
  'needed',
  'record_referred',
  (english: string, chinese: string) => [
    'Other records refer to it.',
    { 'by.en': english, 'by.zh': chinese },
  ],
) {}
