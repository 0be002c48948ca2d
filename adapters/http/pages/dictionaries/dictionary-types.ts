import { carryDictionaryType } from '../../../../application/dictionaries/carry-dictionary-type.ts'
import { guardDictionaryTypes } from '../../../../application/dictionaries/guard-dictionary-types.ts'
import { DICTIONARY_TYPE } from '../../../../domain/dictionaries/dictionary-type.ts'
import { page } from '../record/page.ts'

export const dictionaryTypesPage = page({
  of: DICTIONARY_TYPE,
  words: { en: ['a dictionary', 'dictionaries'], zh: '字典类型' },
  url: '/system/dict/type',
  permission: 'system:dict',
  area: 'dictionary',
  sheet: {
    name: 'dictionaries',
    words: { en: 'Dictionaries', zh: '字典类型' },
  },
  guard: guardDictionaryTypes,
  after: carryDictionaryType,
})
