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

export class MissingColumn extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'missing_column'
  constructor(column: string) {
    super('The sheet lacks a column.', { params: { column } })
  }
}

export class FormulaInCell extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'formula_in_cell'
  constructor() {
    super('The row contains a formula: enter text instead.')
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
