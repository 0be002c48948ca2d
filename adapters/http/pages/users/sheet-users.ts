import type { ImportedUser } from '../../../../application/users/import-users.ts'
import { UnknownLabel } from '../../../../domain/imports/row-errors.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import { recordStatus } from '../../wire/wire-status.ts'
import type { Language } from '../../words/language.ts'
import { textFor } from '../../words/texts.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import { plainHeading, type SheetForm, type TextOf, type Tried } from '../imports/sheet-rows.ts'
import { READ_COLUMNS, USER_LAYOUT } from './user-sheet.ts'

type Column = (typeof READ_COLUMNS)[number]

/** Of earlier front ends, and of lists that companies keep. */
const OTHER_NAMES: ReadonlyMap<string, Column> = new Map([
  ...named(
    'user_userName',
    '登录名称',
    '用户名',
    '登录名',
    '账号',
    '工号',
    'Login',
    'Staff number',
  ),
  ...named('user_nickName', '用户名称', '姓名', 'Name', 'Full name'),
  ...named('user_email', '邮箱', '电子邮箱', 'Email'),
  ...named('user_phonenumber', '手机号', '手机', '电话', '联系电话', 'Phone', 'Mobile'),
  ...named('user_sex', '性别', 'Gender'),
  ...named('user_status', '帐号状态', '状态'),
  ...named('user_deptName', '部门', '所属部门'),
])
/** What exports have besides. */
const UNREAD = USER_LAYOUT.columns.flatMap((column) =>
  Object.values(columnWords(column)).map(plainHeading),
)

/** Longer than a path of departments. */
const LONGEST_DEPARTMENT = 1000

export function userForm(labels: CellLabels): SheetForm<Column, ImportedUser> {
  return {
    columns: READ_COLUMNS,
    required: ['user_userName', 'user_nickName'],
    otherNames: OTHER_NAMES,
    unread: UNREAD,
    wordsOf: columnWords,
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
  const nickName = tried(() => within('nickName', textOf('user_nickName'), 30))
  const remark = tried(() => within('remark', textOf('user_remark'), 500))
  const named = departments
    .filter((text) => text !== '')
    .map((text) => tried(() => within('departmentId', text, LONGEST_DEPARTMENT)))
  return {
    // Last, because a row without a name is not read any further.
    name: within('name', textOf('user_userName'), 30),
    nickName: nickName ?? '',
    email: email || undefined,
    phoneNumber: phoneNumber || undefined,
    sex,
    remark: remark || undefined,
    status: status === undefined ? undefined : recordStatus(status),
    departments: named.filter((text) => text !== undefined),
  }
}

export function columnWords(column: string): Readonly<Record<Language, string>> {
  const name = `column.${column}`
  return { en: textFor(name, {}, 'en'), zh: textFor(name, {}, 'zh') }
}

function named(column: Column, ...names: readonly string[]): [string, Column][] {
  return names.map((name) => [name, column])
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
