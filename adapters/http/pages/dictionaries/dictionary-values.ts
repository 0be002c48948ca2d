import { forgetDictionaries } from '../../../../application/dictionaries/forget-dictionaries.ts'
import { guardDictionaryValues } from '../../../../application/dictionaries/guard-dictionary-values.ts'
import { DICTIONARY_VALUE } from '../../../../domain/dictionaries/dictionary-value.ts'
import { page } from '../record/page.ts'

export const dictionaryValuesPage = page({
  of: DICTIONARY_VALUE,
  words: { en: ['a dictionary value', 'dictionary values'], zh: '字典数据' },
  url: '/system/dict/data',
  permission: 'system:dict',
  area: 'dictionary-value',
  sheet: {
    name: 'dictionary-values',
    words: { en: 'Dictionary values', zh: '字典数据' },
    columns: ['id', 'sortOrder', 'label', 'value', 'type', 'isDefault', 'remark', 'createdAt'],
  },
  guard: guardDictionaryValues,
  after: forgetDictionaries,
})
