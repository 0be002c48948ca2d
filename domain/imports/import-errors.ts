import { DomainError, defineError } from '../shared/domain-error.ts'

export class UnreadableSheet extends defineError('invalid', 'unreadable_sheet') {}

export class TooManyRows extends defineError('invalid', 'too_many_rows', (most: number) => [
  'The sheet has too many rows; nothing was imported.',
  { most },
]) {}

export class EmptySheet extends defineError('invalid', 'empty_sheet') {}

/** A required column is missing, or two columns have the same heading. */
export class WrongColumn extends DomainError {
  readonly kind = 'invalid'
  readonly code: string
  constructor(problem: 'missing' | 'doubled', column: string) {
    super('The sheet lacks a column, or has it twice.', { params: { column } })
    this.code = `${problem}_column`
  }
}

/** `tabs`: those in which rows could be meant. */
export class SeveralSheets extends defineError('invalid', 'several_sheets', (tabs: string) => [
  'Several sheets have the headings: leave one of them.',
  { tabs },
]) {}

export class UnknownColumns extends defineError(
  'invalid',
  'unknown_columns',
  (columns: string, known: string) => ['Nothing here has these headings.', { columns, known }],
) {}

/** Every row failed. `text` lists them, ready for the page. */
export class ImportFailed extends defineError('invalid', 'import_failed', (text: string) => [
  'No row could be imported.',
  { text },
]) {}
