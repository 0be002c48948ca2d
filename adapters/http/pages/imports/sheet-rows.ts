import type { ReadCell } from '../../../../application/ports/console/sheet-reader.ts'
import { EmptySheet, WrongColumn } from '../../../../domain/imports/import-errors.ts'
import type { ReadRow } from '../../../../domain/imports/import-report.ts'
import { FormulaInCell, UnfitCell } from '../../../../domain/imports/row-errors.ts'
import { asOne, unlessRefused } from '../../../../domain/imports/row-failures.ts'
import { DomainError } from '../../../../domain/shared/domain-error.ts'
import type { Language } from '../../words/language.ts'

/** What people add to a heading: marks of required columns, blanks, line breaks, colons. */
const ADDED = /[\s*:]/gu

/** The text of a row's cell, without blanks around it; '' for a blank cell. */
export type TextOf<Column> = (column: Column) => string

/** @returns `undefined` if it is refused, which is noted */
export type Tried = <T>(read: () => T) => T | undefined

/** How the rows of a sheet become forms. */
export interface SheetForm<Column extends string, Form> {
  readonly columns: readonly Column[]
  /** Columns that a sheet must have. */
  readonly required: readonly Column[]
  /** Headings of earlier front ends. */
  readonly oldNames?: ReadonlyMap<string, Column>
  /** How many characters count of `2026-02-28 09:30:00`, where a cell may be a date. */
  dateLength?(column: Column): number | undefined
  wordsOf(column: Column): Readonly<Record<Language, string>>
  /** What the report calls the row. */
  nameOf(textOf: TextOf<Column>): string
  /** May throw what fails one row. What is only tried is left out, and fails it as well. */
  formOf(textOf: TextOf<Column>, tried: Tried): Form
}

type Cells = readonly ReadCell[]

/**
 * Row 1 holds the headings, in either language and any order. Rows in which no column that counts
 * has a value are left out.
 * @param language for the names of columns in errors
 * @throws WrongColumn, EmptySheet
 */
export function sheetRows<Column extends string, Form>(
  rows: readonly Cells[],
  sheet: SheetForm<Column, Form>,
  language: Language,
): ReadRow<Form>[] {
  const [headings = [], ...others] = rows
  const nameOf = (column: Column) => sheet.wordsOf(column)[language]
  const positions = positionsOf(headings, sheet, nameOf)
  const read = others.flatMap((cells, at): ReadRow<Form>[] => {
    const cellOf = (column: Column) =>
      withDate(cells[positions.get(column) ?? -1] ?? { text: '' }, sheet.dateLength?.(column))
    const textOf = (column: Column) => textIn(cellOf(column)) ?? ''
    if (sheet.columns.every((column) => textIn(cellOf(column)) === '')) return []
    const [faults, tried] = noted()
    for (const column of sheet.columns) tried(() => requireText(cellOf(column), nameOf(column)))
    const isText = faults.length === 0
    const read = unlessRefused(() => sheet.formOf(textOf, tried))
    const isWhole = !(read instanceof DomainError)
    const form = asOne(isWhole ? faults : [...faults, read]) ?? read
    const rest = isText && isWhole && form !== read ? { rest: read } : {}
    return [{ row: at + 2, name: sheet.nameOf(textOf), form, ...rest }]
  })
  if (read.length === 0) throw new EmptySheet()
  return read
}

function noted(): readonly [readonly DomainError[], Tried] {
  const faults: DomainError[] = []
  const tried: Tried = (read) => {
    const made = unlessRefused(read)
    if (!(made instanceof DomainError)) return made
    faults.push(made)
    return undefined
  }
  return [faults, tried]
}

function positionsOf<Column extends string>(
  headings: Cells,
  { columns, required, oldNames, wordsOf }: SheetForm<Column, unknown>,
  nameOf: TextOf<Column>,
): ReadonlyMap<Column, number> {
  const known = new Map(oldNames)
  for (const column of columns)
    for (const name of Object.values(wordsOf(column))) known.set(plainHeading(name), column)
  const positions = new Map<Column, number>()
  for (const [at, cell] of headings.entries()) {
    const column = known.get(plainHeading(textIn(cell) ?? ''))
    if (column === undefined) continue
    if (positions.has(column)) throw new WrongColumn('doubled', nameOf(column))
    positions.set(column, at)
  }
  const missing = required.find((column) => !positions.has(column))
  if (missing) throw new WrongColumn('missing', nameOf(missing))
  return positions
}

function withDate(cell: ReadCell, length: number | undefined): ReadCell {
  if ('text' in cell || cell.at === undefined || length === undefined) return cell
  return { text: cell.at.replace('T', ' ').slice(0, length) }
}

/** @throws FormulaInCell, UnfitCell */
function requireText(cell: ReadCell, column: string): void {
  if ('text' in cell) return
  throw cell.unfit === 'formula' ? new FormulaInCell(column) : new UnfitCell(cell.unfit, column)
}

function textIn(cell: ReadCell): string | undefined {
  return 'text' in cell ? cell.text.trim() : undefined
}

/** Without what people add to headings. */
export function plainHeading(heading: string): string {
  return heading.normalize('NFKC').replaceAll(ADDED, '').toLowerCase()
}
