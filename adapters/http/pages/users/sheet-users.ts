import type { ReadCell } from '../../../../application/ports/sheet-reader.ts'
import type { ImportedRow } from '../../../../application/users/import-users.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import { DomainError } from '../../../../domain/shared/domain-error.ts'
import { EmptySheet, WrongColumn } from '../../../../domain/users/import-errors.ts'
import { FormulaInCell, UnfitCell } from '../../../../domain/users/row-errors.ts'
import { recordStatus } from '../../wire/wire-status.ts'
import type { Language } from '../../words/language.ts'
import { textFor } from '../../words/texts.ts'
import { READ_COLUMNS } from './user-sheet.ts'

type Column = (typeof READ_COLUMNS)[number]
type Cells = readonly ReadCell[]
type TextOf = (column: Column) => string

/** Column names of earlier front ends. */
const OLD_NAMES: ReadonlyMap<string, Column> = new Map([
  ['登录名称', 'user_userName'],
  ['用户名称', 'user_nickName'],
  ['帐号状态', 'user_status'],
])

const REQUIRED: readonly Column[] = ['user_userName', 'user_nickName']
/** Longer than a path of departments. */
const LONGEST_DEPARTMENT = 1000
/** What people add to a heading: marks of required columns, blanks, line breaks, colons. */
const ADDED = /[\s*:]/gu

/** Finds a dictionary's value by its label; values themselves are accepted too. */
export type Labels = (dictionary: string, label: string) => string | undefined

/**
 * Row 1 holds the headings, in either language and any order. Rows in which no column that counts
 * has a value are left out.
 * @param language for the names of columns in errors
 * @throws WrongColumn, EmptySheet
 */
export function importedRows(
  rows: readonly Cells[],
  labels: Labels,
  language: Language,
): ImportedRow[] {
  const [headings = [], ...others] = rows
  const nameOf = (column: Column) => textFor(`column.${column}`, {}, language)
  const positions = positionsOf(headings, nameOf)
  const imported = others.flatMap((cells, at) => {
    const cellOf = (column: Column) => cells[positions.get(column) ?? -1] ?? { text: '' }
    const isBlank = READ_COLUMNS.every((column) => textIn(cellOf(column)) === '')
    return isBlank ? [] : [{ row: at + 2, ...importedRow(cellOf, labels, nameOf) }]
  })
  if (imported.length === 0) throw new EmptySheet()
  return imported
}

function positionsOf(headings: Cells, nameOf: TextOf): ReadonlyMap<Column, number> {
  const positions = new Map<Column, number>()
  for (const [at, cell] of headings.entries()) {
    const column = columnOf(textIn(cell) ?? '')
    if (column === undefined) continue
    if (positions.has(column)) throw new WrongColumn('doubled', nameOf(column))
    positions.set(column, at)
  }
  const missing = REQUIRED.find((column) => !positions.has(column))
  if (missing) throw new WrongColumn('missing', nameOf(missing))
  return positions
}

function importedRow(
  cellOf: (column: Column) => ReadCell,
  labels: Labels,
  nameOf: TextOf,
): Pick<ImportedRow, 'name' | 'form'> {
  const textOf = (column: Column) => textIn(cellOf(column)) ?? ''
  const name = textOf('user_userName')
  try {
    for (const column of READ_COLUMNS) requireText(cellOf(column), nameOf(column))
    return { name, form: formOf(name, textOf, labels) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { name, form: error }
  }
}

/** @throws FormulaInCell, UnfitCell */
function requireText(cell: ReadCell, column: string): void {
  if ('text' in cell) return
  throw cell.unfit === 'formula' ? new FormulaInCell() : new UnfitCell(cell.unfit, column)
}

/** A blank cell means "no change". */
function formOf(name: string, textOf: TextOf, labels: Labels): ImportedRow['form'] {
  const departments = [textOf('user_deptId'), textOf('user_deptName')]
  const status = known('status', labels('sys_normal_disable', textOf('user_status')), textOf)
  const sex = known('sex', labels('sys_user_sex', textOf('user_sex')), textOf)
  return {
    name: within('name', name, 30),
    nickName: within('nickName', textOf('user_nickName'), 30),
    email: within('email', textOf('user_email'), 50) || undefined,
    phoneNumber: within('phoneNumber', textOf('user_phonenumber'), 20) || undefined,
    sex,
    status: status === undefined ? undefined : recordStatus(status),
    departments: departments
      .filter((text) => text !== '')
      .map((text) => within('departmentId', text, LONGEST_DEPARTMENT)),
  }
}

function known(
  field: 'sex' | 'status',
  value: string | undefined,
  textOf: TextOf,
): string | undefined {
  if (value === undefined && textOf(`user_${field}`) !== '') throw new InvalidField(field)
  return value
}

function within(field: string, text: string, most: number): string {
  const isLine = !/\p{Cc}/u.test(text)
  if (text.length > most || !isLine) throw new InvalidField(field)
  return text
}

function textIn(cell: ReadCell): string | undefined {
  return 'text' in cell ? cell.text.trim() : undefined
}

function columnOf(text: string): Column | undefined {
  const heading = plain(text)
  const isMeant = (column: Column) =>
    (['zh', 'en'] as const).some(
      (language) => plain(textFor(`column.${column}`, {}, language)) === heading,
    )
  return OLD_NAMES.get(heading) ?? READ_COLUMNS.find(isMeant)
}

function plain(heading: string): string {
  return heading.normalize('NFKC').replaceAll(ADDED, '').toLowerCase()
}
