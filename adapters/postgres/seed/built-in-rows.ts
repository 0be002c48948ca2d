import { ADMINISTRATOR_FACTOR_PARAMETER } from '../../../domain/identity/factors/factor-rule.ts'
import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { builtInButtons } from './buttons.ts'
import { LATER_CLIENT_ROWS } from './client.ts'
import { builtInMenus } from './menus.ts'

type Entry = readonly [value: string, listClass?: string]

/**
 * Selects and tags of the console. The first value of a type is its default. Ids are consecutive
 * over all types, so new entries go to the end: as a type of their own, or below `LATER`.
 */
const DICTIONARIES: Readonly<Record<string, readonly Entry[]>> = {
  sys_normal_disable: [
    ['0', 'primary'],
    ['1', 'danger'],
  ],
  sys_yes_no: [
    ['Y', 'primary'],
    ['N', 'danger'],
  ],
  sys_grant_type: [
    ['password', 'default'],
    ['sms', 'default'],
    ['email', 'default'],
    ['xcx', 'default'],
    ['social', 'default'],
  ],
  sys_device_type: [
    ['pc', 'default'],
    ['android', 'default'],
    ['ios', 'default'],
    ['xcx', 'default'],
  ],
  sys_user_sex: [['0'], ['1'], ['2']],
  sys_show_hide: [
    ['0', 'primary'],
    ['1', 'danger'],
  ],
  sys_common_status: [
    ['0', 'primary'],
    ['1', 'danger'],
  ],
  sys_notice_type: [
    ['1', 'warning'],
    ['2', 'success'],
  ],
  sys_notice_status: [
    ['0', 'primary'],
    ['1', 'danger'],
  ],
  sys_oper_type: [
    ['0', 'info'],
    ['1', 'info'],
    ['2', 'info'],
    ['3', 'danger'],
    ['4', 'primary'],
    ['5', 'warning'],
    ['6', 'warning'],
    ['7', 'danger'],
    ['8', 'warning'],
    ['9', 'danger'],
  ],
}

/** The last values of types above. */
const LATER = { sys_grant_type: ['passkey', 'default'] } as const

const PARAMETERS = [
  {
    id: '1',
    key: 'sys.oss.previewListResource',

    value: 'true',
  },
  // Empty on purpose, so that there is no known default password.
  { id: '2', key: 'sys.user.initPassword', value: '' },
  { id: '3', key: 'sys.account.registerUser', value: 'false' },
  { id: '4', key: 'sys.account.registerRole', value: '' },
  { id: '5', key: ADMINISTRATOR_FACTOR_PARAMETER, value: 'false' },
]

/** The root department, above all others. */
function builtInDepartments(createdAt: Date, language: Language) {
  const none = { category: '', phone: '', email: '' }
  const id = ROOT_DEPARTMENT
  const name = builtInText(`department.${id}`, language)
  return [{ ...none, id, name, sortOrder: 0, isDisabled: false, authorId: '1', createdAt }]
}

/**
 * The built-in rows, to which later versions may add. The store records each row's name once it was
 * added. So an existing store gets new rows, while rows that an operator changed or removed stay
 * so. Ids are below 1000 and never change their meaning.
 */
export function builtInRows(now: Date, language: Language) {
  return {
    menus: [...builtInMenus, ...builtInButtons].map((menu) => ({
      ...menu,
      title: builtInText(`menu.${menu.id}`, language),
    })),
    departments: builtInDepartments(now, language),
    dictionary_types: builtInDictionaryTypes(now, language),
    dictionary_entries: builtInDictionaries(now, language),
    parameters: builtInParameters(now, language),
  }
}

export function rowName(table: string, { id }: { readonly id: string }): string {
  return `${table} ${id}`
}

/** Names of all rows that this version adds. */
export const ROW_NAMES: readonly string[] = [
  ...LATER_CLIENT_ROWS,
  ...Object.entries(builtInRows(new Date(0), 'en')).flatMap(([table, rows]) =>
    rows.map((row) => rowName(table, row)),
  ),
]

/** Rows in stores from before rows were recorded one by one. Never add to this list. */
export const FIRST_NAMES: readonly string[] = [
  ...[1, 118, 123, 133, 201, 202, 203, 204, 211, 212, 213, 221, 222, 223, 224, 225].map(
    (id) => `menus ${id}`,
  ),
  ...Array.from({ length: 34 }, (_, index) => `dictionary_entries ${index + 1}`),
  ...[1, 2, 3].map((id) => `parameters ${id}`),
]

function builtInParameters(createdAt: Date, language: Language) {
  return PARAMETERS.map((parameter) => ({
    ...parameter,
    name: builtInText(`parameter.${parameter.id}`, language),
    isBuiltIn: true,
    createdAt,
  }))
}

export function builtInDictionaries(createdAt: Date, language: Language) {
  const first = Object.entries(DICTIONARIES).flatMap(([type, entries]) =>
    entries.map((entry, index) => ({ type, entry, index })),
  )
  const later = Object.entries(LATER).map(([type, entry]) => {
    return { type, entry, index: DICTIONARIES[type]?.length ?? 0 }
  })
  return [...first, ...later].map(({ type, entry: [value, listClass], index }, position) => ({
    id: String(position + 1),
    type,
    sortOrder: index + 1,
    label: builtInText(`${type}.${value}`, language),
    value,
    listClass,
    isDefault: index === 0,
    createdAt,
  }))
}

function builtInDictionaryTypes(createdAt: Date, language: Language) {
  return Object.keys(DICTIONARIES).map((type, index) => ({
    id: String(index + 1),
    name: builtInText(`dictionary.${type}`, language),
    type,
    createdAt,
  }))
}
