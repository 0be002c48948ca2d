import type { ReadCell } from '../../../../application/ports/sheet-reader.ts'
import type { NewUserForm } from '../../../../application/users/add-user.ts'
import type { ImportedRow } from '../../../../application/users/import-users.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import { DomainError } from '../../../../domain/shared/domain-error.ts'
import { type Id, isId } from '../../../../domain/shared/id.ts'
import { FormulaInCell, MissingColumn } from '../../../../domain/users/import-errors.ts'
import { NotYoursToGive } from '../../../../domain/users/user-errors.ts'
import { recordStatus } from '../../wire/wire-status.ts'
import type { Language } from '../../words/language.ts'
import { textFor } from '../../words/texts.ts'
import { IMPORT_COLUMNS } from './user-sheet.ts'

type Column = (typeof IMPORT_COLUMNS)[number]
type Cells = readonly ReadCell[]

/** Column names of earlier front ends. */
const OLD_NAMES: Readonly<Record<string, Column>> = {
  登录名称: 'user_userName',
  用户名称: 'user_nickName',
  帐号状态: 'user_status',
}

const REQUIRED: readonly Column[] = ['user_userName', 'user_nickName']

/** Finds a dictionary's value by its label; values themselves are accepted too. */
export type Labels = (dictionary: string, label: string) => string | undefined

/**
 * Row 1 holds the headings, in either language and any order.
 * @param language for the name of a missing column
 * @throws MissingColumn
 */
export function importedRows(
  rows: readonly Cells[],
  labels: Labels,
  language: Language,
): ImportedRow[] {
  const [headings = [], ...others] = rows
  const positions = new Map(headings.map((cell, at) => [columnOf(cell), at]))
  for (const column of REQUIRED) {
    if (!positions.has(column)) throw new MissingColumn(textFor(`column.${column}`, {}, language))
  }
  return others.map((cells) => importedRow(cells, positions, labels))
}

function importedRow(
  cells: Cells,
  positions: ReadonlyMap<Column | undefined, number>,
  labels: Labels,
): ImportedRow {
  const cellOf = (column: Column) => cells[positions.get(column) ?? -1]
  const textOf = (column: Column) => {
    const cell = cellOf(column)
    return cell && 'text' in cell ? cell.text.trim() : ''
  }
  const name = textOf('user_userName')
  const isFormula = IMPORT_COLUMNS.some((column) => 'formula' in (cellOf(column) ?? {}))
  if (isFormula) return { name, form: new FormulaInCell() }
  try {
    return { name, form: formOf(name, textOf, labels) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { name, form: error }
  }
}

/** A blank cell means "no change". */
function formOf(name: string, textOf: (column: Column) => string, labels: Labels): NewUserForm {
  const department = textOf('user_deptId')
  const status = known('status', labels('sys_normal_disable', textOf('user_status')), textOf)
  const sex = known('sex', labels('sys_user_sex', textOf('user_sex')), textOf)
  return {
    name: within('name', name, 30),
    nickName: within('nickName', textOf('user_nickName'), 30),
    email: within('email', textOf('user_email'), 50) || undefined,
    phoneNumber: within('phoneNumber', textOf('user_phonenumber'), 20) || undefined,
    sex,
    status: status === undefined ? undefined : recordStatus(status),
    departmentId: department === '' ? undefined : departmentIn(department),
  }
}

/** Text that is no id names no department that anybody could choose. @throws NotYoursToGive */
function departmentIn(text: string): Id {
  if (!isId(text)) throw new NotYoursToGive('department')
  return text
}

function known(
  field: 'sex' | 'status',
  value: string | undefined,
  textOf: (column: Column) => string,
): string | undefined {
  if (value === undefined && textOf(`user_${field}`) !== '') throw new InvalidField(field)
  return value
}

function within(field: string, text: string, most: number): string {
  const isLine = !/\p{Cc}/u.test(text)
  if (text.length > most || !isLine) throw new InvalidField(field)
  return text
}

function columnOf(cell: ReadCell): Column | undefined {
  const heading = 'text' in cell ? cell.text.trim() : ''
  const isMeant = (column: Column) =>
    (['zh', 'en'] as const).some(
      (language) => textFor(`column.${column}`, {}, language) === heading,
    )
  return OLD_NAMES[heading] ?? IMPORT_COLUMNS.find(isMeant)
}
