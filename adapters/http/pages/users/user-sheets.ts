import type { ImportedUser, ImportUsers } from '../../../../application/users/import-users.ts'
import type {
  ExportedUser,
  ListUsers,
  OpenUsers,
} from '../../../../application/users/list-users.ts'
import type { Person } from '../../../../application/users/user-form.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { UnknownLabel } from '../../../../domain/imports/row-errors.ts'
import type { Department } from '../../../../domain/organization/department.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import { DepartmentNames } from '../../../../domain/users/department-names.ts'
import { UnusableHash } from '../../../../domain/users/user-errors.ts'
import { Type } from '../../wire/schema.ts'
import { recordStatus } from '../../wire/wire-types.ts'
import type { Words } from '../../words/member-words.ts'
import { textFor } from '../../words/texts.ts'
import type { ExportedList } from '../exports/export-route.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import { plainHeading, type SheetForm, type TextOf, type Tried } from '../imports/sheet-rows.ts'
import { USER_FILTER_KEYS, userFilter, userRow, userWords } from './user-rows.ts'

/** Columns of an exported sheet of users. An import reads them too. */
const USER_LAYOUT = {
  name: 'users',
  columns: [
    'user_userId',
    'user_userName',
    'user_nickName',
    'user_email',
    'user_phonenumber',
    'user_sex',
    'user_status',
    'user_loginIp',
    'user_loginDate',
    'user_deptName',
    'user_leaderName',
  ],
  dictionaries: { user_sex: 'sys_user_sex', user_status: 'sys_normal_disable' },
} as const

const TEMPLATE = [
  'user_deptId',
  'user_userName',
  'user_nickName',
  'user_email',
  'user_phonenumber',
  'user_sex',
  'user_status',
] as const

/** Columns of the template of an import, in order. The id of a user is only for its reader. */
export const TEMPLATE_COLUMNS = ['user_userId', ...TEMPLATE] as const

/** Columns that an import reads: those of the template, the department of an export, and remarks. */
const READ_COLUMNS = [...TEMPLATE, 'user_deptName', 'user_remark'] as const

type ExportColumn = (typeof USER_LAYOUT.columns)[number]

export function usersExport(
  users: ListUsers,
  departmentsOf: (by: Caller) => Promise<readonly Department[]>,
): ExportedList<OpenUsers, ExportedUser, ExportColumn> {
  return {
    url: '/system/user/export',
    access: 'system:user:export',
    words: ['Export the users', '导出用户'],
    description:
      "Users within the caller's data scope, with the filters and masks of the list. " +
      'A department whose name several have is written as its path. The sheet can be imported.',
    area: 'user',
    body: Type.Object(USER_FILTER_KEYS),
    layout: USER_LAYOUT,
    filter: (body, _language, by) => {
      const { conditions, branch } = userFilter(body, by)
      return users.filter(conditions, branch, by)
    },
    rows: async (_language, by) => {
      const names = new DepartmentNames(await departmentsOf(by))
      return (user) => sheetRow(user, by, names)
    },
  }
}

function sheetRow(listed: ExportedUser, by: Caller, names: DepartmentNames) {
  const row = userRow(listed, { by, avatar: '' })
  const { departmentId = '' } = listed.user
  return {
    user_userId: row.userId,
    user_userName: row.userName,
    user_nickName: row.nickName,
    user_email: row.email,
    user_phonenumber: row.phonenumber,
    user_sex: row.sex,
    user_status: row.status,
    user_loginIp: row.loginIp,
    user_loginDate: row.loginDate,
    user_deptName: names.labelOf(departmentId) ?? row.deptName,
    user_leaderName: listed.leaderName,
  }
}

/** What an import of users shares with its template. */
export const IMPORTED_USERS = {
  url: '/system/user',
  access: 'system:user:import',
  words: ['Import users', '导入用户'],
  area: 'user',
  what: 'users',
  recordWords: userWords,
  invites: true,
} as const

/** @param labels the current labels of the dictionaries */
export function importedUsers(users: ImportUsers, labels: () => Promise<CellLabels>) {
  return {
    ...IMPORTED_USERS,
    form: async () => sheetForm(await labels()),
    execute: users.execute.bind(users),
  }
}

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

function sheetForm(labels: CellLabels): SheetForm<Column, ImportedUser> {
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

function columnWords(column: string): Words {
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

const LIST_COLUMNS = [...READ_COLUMNS, 'user_posts', 'user_roles', 'user_passwordHash'] as const

interface ListTerms {
  readonly labels: CellLabels
  /** Whether a login can compare a password with it. */
  readonly isUsableHash: (hash: string) => boolean
}

/** A list of people as the command reads it: columns of the page's sheet, and three more. */
export function peopleForm({ labels, isUsableHash }: ListTerms): SheetForm<ListColumn, Person> {
  const users = sheetForm(labels)
  return {
    columns: LIST_COLUMNS,
    required: ['user_userName'],
    ...(users.otherNames && { otherNames: users.otherNames }),
    ...(users.unread && { unread: users.unread }),
    wordsOf: columnWords,
    nameOf: users.nameOf,
    formOf: (textOf, tried) => {
      const { nickName, ...user } = users.formOf(textOf, tried)
      const hash = textOf('user_passwordHash')
      if (hash !== '' && !isUsableHash(hash)) throw new UnusableHash()
      return {
        ...user,
        nickName: nickName || undefined,
        postCodes: listIn(textOf('user_posts')),
        roleKeys: listIn(textOf('user_roles')),
        passwordHash: hash || undefined,
      }
    },
  }
}

type ListColumn = (typeof LIST_COLUMNS)[number]

function listIn(text: string): string[] {
  const parts = text.split(/[,，]/).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}
