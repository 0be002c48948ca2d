import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'

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

export function builtInDictionaryTypes(createdAt: Date, language: Language) {
  return Object.keys(DICTIONARIES).map((type, index) => ({
    id: String(index + 1),
    name: builtInText(`dictionary.${type}`, language),
    type,
    createdAt,
  }))
}
