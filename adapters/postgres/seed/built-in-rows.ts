import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'
import { builtInButtons } from './buttons.ts'
import { builtInDepartments } from './departments.ts'
import { builtInDictionaries, builtInDictionaryTypes } from './dictionaries.ts'
import { builtInMenus } from './menus.ts'
import { builtInParameters } from './parameters.ts'

/**
 * The rows that a later version may add to. Each is noted in the store under its name once it was
 * brought, so a store gets what is new, and what an operator changed or removed stays so. An id
 * never changes its meaning and is below 1000.
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

/** Of all rows that this version brings. */
export const ROW_NAMES: readonly string[] = Object.entries(builtInRows(new Date(0), 'en')).flatMap(
  ([table, rows]) => rows.map((row) => rowName(table, row)),
)

/** What stores have had from before rows were noted one by one. Nothing is ever added here. */
export const FIRST_NAMES: readonly string[] = [
  ...[1, 118, 123, 133, 201, 202, 203, 204, 211, 212, 213, 221, 222, 223, 224, 225].map(
    (id) => `menus ${id}`,
  ),
  ...Array.from({ length: 34 }, (_, index) => `dictionary_entries ${index + 1}`),
  ...[1, 2, 3].map((id) => `parameters ${id}`),
]
