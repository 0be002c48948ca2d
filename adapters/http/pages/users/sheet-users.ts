import type { ImportedUser } from '../../../../application/users/import-users.ts'
import { UnknownLabel } from '../../../../domain/imports/row-errors.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import { recordStatus } from '../../wire/wire-status.ts'
import { textFor } from '../../words/texts.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import type { SheetForm, TextOf, Tried } from '../imports/sheet-rows.ts'
import { READ_COLUMNS } from './user-sheet.ts'

type Column = (typeof READ_COLUMNS)[number]

/** Column names of earlier front ends. */
const OLD_NAMES: ReadonlyMap<string, Column> = new Map([
  ['登录名称', 'user_userName'],
  ['用户名称', 'user_nickName'],
  ['帐号状态', 'user_status'],
])

/** Longer than a path of departments. */
const LONGEST_DEPARTMENT = 1000

export function userForm(labels: CellLabels): SheetForm<Column, ImportedUser> {
  return {
    columns: READ_COLUMNS,
    required: ['user_userName', 'user_nickName'],
    oldNames: OLD_NAMES,
    wordsOf: (column) => ({
      en: textFor(`column.${column}`, {}, 'en'),
      zh: textFor(`column.${column}`, {}, 'zh'),
    }),
    nameOf: (textOf) => textOf('user_userName'),
    formOf: (textOf, tried) => formOf(textOf, labels, tried),
  }
}

/** A blank cell means "no change". */
function formOf(textOf: TextOf<Column>, labels: CellLabels, tried: Tried): ImportedUser {
  const departments = [textOf('user_deptId'), textOf('user_deptName')]
  const status = tried(() =>
    known('status', labels('sys_normal_disable', textOf('user_status')), textOf),
  )
  const sex = tried(() => known('sex', labels('sys_user_sex', textOf('user_sex')), textOf))
  const email = tried(() => within('email', textOf('user_email'), 50))
  const phoneNumber = tried(() => within('phoneNumber', textOf('user_phonenumber'), 20))
  return {
    name: within('name', textOf('user_userName'), 30),
    nickName: within('nickName', textOf('user_nickName'), 30),
    email: email || undefined,
    phoneNumber: phoneNumber || undefined,
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
  textOf: TextOf<Column>,
): string | undefined {
  const text = textOf(`user_${field}`)
  if (value === undefined && text !== '') throw new UnknownLabel(field, text)
  return value
}

function within(field: string, text: string, most: number): string {
  const isLine = !/\p{Cc}/u.test(text)
  if (text.length > most || !isLine) throw new InvalidField(field)
  return text
}
