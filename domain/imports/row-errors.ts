import { defineError } from '../shared/domain-error.ts'

export class FormulaInCell extends defineError('invalid', 'formula_in_cell', (column: string) => [
  'A cell contains a formula: enter text instead.',
  { column },
]) {}

export class UnknownLabel extends defineError(
  'invalid',
  'unknown_label',
  (field: string, text: string) => [
    'A cell has neither a label nor a value of its dictionary.',
    { field, text },
  ],
) {}

/** Of its dictionary. */
export class UnclearLabel extends defineError('invalid', 'unclear_label', (text: string) => [
  'Several values have this label.',
  { text },
]) {}

/** As if a comma inside of a text were a separator. */
export class SurplusCell extends defineError('invalid', 'surplus_cell', (text: string) => [
  'A cell is in a column without a heading.',
  { text },
]) {}

/** A date, a yes/no value, an error or a rounded number; or the cell is merged with the headings. */
export class UnfitCell extends defineError(
  'invalid',
  'unfit_cell',
  (reason: string, column: string) => [
    'A cell holds something other than text.',
    { reason, column },
  ],
) {}

/** Otherwise the later row would overwrite what the earlier one has just stored. */
export class TwiceInSheet extends defineError(
  'conflict',
  'twice_in_sheet',
  (row: number, field: string) => [
    'An earlier row of the sheet has the same name.',
    { row, field },
  ],
) {}
