import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { builtInButtons } from './buttons.ts'
import { ACCOUNT_CLIENT_ROW } from './client.ts'
import { builtInDictionaries, builtInDictionaryTypes } from './dictionaries.ts'
import { builtInMenus } from './menus.ts'
import { builtInParameters } from './parameters.ts'

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
  ACCOUNT_CLIENT_ROW,
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
