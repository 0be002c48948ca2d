import { DomainError } from '../shared/domain-error.ts'

export class FormulaInCell extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'formula_in_cell'
  constructor() {
    super('The row contains a formula: enter text instead.')
  }
}

/** A date, a yes/no value, an error or a rounded number; or the cell is merged with the headings. */
export class UnfitCell extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unfit_cell'
  constructor(reason: string, column: string) {
    super('A cell holds something other than text.', { params: { reason, column } })
  }
}

/** Otherwise the later row would overwrite what the earlier one has just stored. */
export class TwiceInSheet extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'twice_in_sheet'
  constructor(row: number) {
    super('An earlier row of the sheet has the same name.', { params: { row } })
  }
}

export class UnclearDepartment extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unclear_department'
  constructor(reason: 'several' | 'different') {
    super('Several departments have this name, or two columns differ.', { params: { reason } })
  }
}
