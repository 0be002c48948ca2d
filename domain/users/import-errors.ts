import { DomainError } from '../shared/domain-error.ts'

export class UnreadableSheet extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unreadable_sheet'
  constructor() {
    super('The file is not a readable .xlsx sheet.')
  }
}

export class TooManyRows extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'too_many_rows'
  constructor(most: number) {
    super('The sheet has too many rows; nothing was imported.', { params: { most } })
  }
}

export class EmptySheet extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'empty_sheet'
  constructor() {
    super('The sheet has no rows below the headings.')
  }
}

/** A required column is missing, or two columns have the same heading. */
export class WrongColumn extends DomainError {
  readonly kind = 'invalid'
  readonly code: string
  constructor(problem: 'missing' | 'doubled', column: string) {
    super('The sheet lacks a column, or has it twice.', { params: { column } })
    this.code = `${problem}_column`
  }
}

/** Every row failed. `text` lists them, ready for the page. */
export class ImportFailed extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'import_failed'
  constructor(text: string) {
    super('No row could be imported.', { params: { text } })
  }
}
