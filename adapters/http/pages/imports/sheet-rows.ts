import type { ReadCell, ReadSheet } from '../../../../application/ports/console/sheet-reader.ts'
import {
  EmptySheet,
  SeveralSheets,
  TooManyRows,
  UnknownColumns,
  WrongColumn,
} from '../../../../domain/imports/import-errors.ts'
import type { ReadRow } from '../../../../domain/imports/import-report.ts'
import { FormulaInCell, SurplusCell, UnfitCell } from '../../../../domain/imports/row-errors.ts'
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
  /** Other headings that people use. */
  readonly otherNames?: ReadonlyMap<string, Column>
  /** Headings of what is not read. Absent: all others. */
  readonly unread?: readonly string[]
  /** How many characters count of `2026-02-28 09:30:00`, where a cell may be a date. */
  dateLength?(column: Column): number | undefined
  wordsOf(column: Column): Readonly<Record<Language, string>>
  /** What the report calls the row. */
  nameOf(textOf: TextOf<Column>): string
  /** May throw what fails one row. What is only tried is left out, and fails it as well. */
  formOf(textOf: TextOf<Column>, tried: Tried): Form
}

type Cells = readonly ReadCell[]

/** Titles and blank rows that may be above the headings. */
const MOST_ABOVE = 9

/** How many rows a reader has to read, to tell whether there are more than so many. */
export function rowsToRead(mostRows: number): number {
  return MOST_ABOVE + 1 + mostRows + 1
}

interface SheetTerms {
  /** For the names of columns in errors. */
  readonly language: Language
  readonly mostRows: number
}

/**
 * The headings are in one of the first rows of one sheet, in either language and any order. Rows in
 * which no column that counts has a value are left out.
 * @throws WrongColumn, UnknownColumns, SeveralSheets, TooManyRows, EmptySheet
 */
export function sheetRows<Column extends string, Form>(
  sheets: readonly ReadSheet[],
  sheet: SheetForm<Column, Form>,
  { language, mostRows }: SheetTerms,
): ReadRow<Form>[] {
  const { rows, headingsAt } = tableIn(sheets, sheet)
  const headings = rows[headingsAt] ?? []
  const others = rows.slice(headingsAt + 1)
  if (others.length > mostRows) throw new TooManyRows(mostRows)
  const nameOf = (column: Column) => sheet.wordsOf(column)[language]
  const positions = positionsOf(headings, sheet, nameOf)
  const read = others.flatMap((cells, at): ReadRow<Form>[] => {
    const cellOf = (column: Column) =>
      withDate(cells[positions.get(column) ?? -1] ?? { text: '' }, sheet.dateLength?.(column))
    const textOf = (column: Column) => textIn(cellOf(column)) ?? ''
    if (sheet.columns.every((column) => textIn(cellOf(column)) === '')) return []
    const [faults, tried] = noted()
    for (const column of sheet.columns) tried(() => requireText(cellOf(column), nameOf(column)))
    tried(() => requireHeadings(cells, headings))
    const isText = faults.length === 0
    const read = unlessRefused(() => sheet.formOf(textOf, tried))
    const isWhole = !(read instanceof DomainError)
    const form = asOne(isWhole ? faults : [...faults, read]) ?? read
    const rest = isText && isWhole && form !== read ? { rest: read } : {}
    return [{ row: headingsAt + at + 2, name: sheet.nameOf(textOf), form, ...rest }]
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

/** Covers and notes have no headings that are known here. */
function tableIn(sheets: readonly ReadSheet[], form: SheetForm<string, unknown>) {
  const known = knownIn(form)
  const needed = form.required.length > 0 ? form.required : form.columns
  const found = sheets.flatMap(({ name, rows }) => {
    const isHeading = (cell: ReadCell) =>
      needed.includes(known.get(plainHeading(textIn(cell) ?? '')) ?? '')
    const headingsAt = rows.slice(0, MOST_ABOVE + 1).findIndex((row) => row.some(isHeading))
    return headingsAt < 0 ? [] : [{ name, rows, headingsAt }]
  })
  if (found.length > 1) throw new SeveralSheets(found.map(({ name }) => name).join(', '))
  return found[0] ?? { rows: sheets[0]?.rows ?? [], headingsAt: 0 }
}

function knownIn<Column extends string>({
  columns,
  otherNames = new Map(),
  wordsOf,
}: SheetForm<Column, unknown>): ReadonlyMap<string, Column> {
  const known = new Map([...otherNames].map(([name, column]) => [plainHeading(name), column]))
  for (const column of columns)
    for (const name of Object.values(wordsOf(column))) known.set(plainHeading(name), column)
  return known
}

function positionsOf<Column extends string>(
  headings: Cells,
  form: SheetForm<Column, unknown>,
  nameOf: TextOf<Column>,
): ReadonlyMap<Column, number> {
  const { columns, required, unread } = form
  const known = knownIn(form)
  const positions = new Map<Column, number>()
  const others: string[] = []
  for (const [at, cell] of headings.entries()) {
    const heading = textIn(cell) ?? '?'
    const column = known.get(plainHeading(heading))
    if (column === undefined && heading !== '' && unread?.includes(plainHeading(heading)) === false)
      others.push(heading)
    if (column === undefined) continue
    if (positions.has(column)) throw new WrongColumn('doubled', nameOf(column))
    positions.set(column, at)
  }
  const missing = required.find((column) => !positions.has(column))
  if (missing) throw new WrongColumn('missing', nameOf(missing))
  if (others.length > 0) throw new UnknownColumns(others.join(', '), columns.map(nameOf).join(', '))
  return positions
}

function withDate(cell: ReadCell, length: number | undefined): ReadCell {
  if ('text' in cell || cell.at === undefined || length === undefined) return cell
  return { text: cell.at.replace('T', ' ').slice(0, length) }
}

/** @throws SurplusCell */
function requireHeadings(cells: Cells, headings: Cells): void {
  const isWithout = (at: number) => textIn(headings[at] ?? { text: '' }) === ''
  const surplus = cells.find((cell, at) => isWithout(at) && textIn(cell) !== '')
  if (surplus) throw new SurplusCell(textIn(surplus) ?? '?')
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
