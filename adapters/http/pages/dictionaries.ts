import {
  carryDictionaryType,
  forgetDictionaries,
  guardDictionaryTypes,
  guardDictionaryValues,
} from '../../../application/dictionaries/guard-dictionaries.ts'
import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../../application/ports/console/dictionary-repo.ts'
import type { ManageRecords } from '../../../application/records/manage-records.ts'
import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary.ts'
import { textIn } from '../../../domain/language/built-in-text.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { NullableText, textOf, WireId, wireId } from '../wire/wire-types.ts'
import type { Language } from '../words/language.ts'
import { page } from './record/page.ts'
import { rowSchema } from './record/page-schemas.ts'
import { shownRow } from './record/page-values.ts'

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

const Entry = Type.Object({
  dictCode: WireId,
  dictSort: Type.Integer(),
  dictLabel: Type.String(),
  dictValue: Type.String(),
  dictType: Type.String(),
  cssClass: NullableText,
  listClass: NullableText,
  isDefault: Type.String(),
  remark: NullableText,
  createTime: Type.String(),
})

function toWireEntry(entry: DictionaryEntry, language: Language) {
  const { type, value, label } = entry
  return {
    dictCode: wireId(entry.id),
    dictSort: entry.order,
    dictLabel: textIn(`${type}.${value}`, label, language),
    dictValue: value,
    dictType: type,
    cssClass: entry.cssClass ?? null,
    listClass: entry.listClass ?? null,
    isDefault: entry.isDefault ? 'Y' : 'N',
    remark: entry.remark ?? null,
    createTime: wireDate(entry.createdAt),
  }
}

const ALL = { conditions: [], sort: [], asked: {}, offset: 0, limit: 10_000 }

interface Dictionaries {
  readonly dictionaries: DictionaryRepo
  readonly types: ManageRecords
  readonly copies: { forgetAll(): void }
}

const route = routeOf<Dictionaries>({ area: 'dictionary' })

export const DICTIONARY_ROUTES = [
  route({
    method: 'GET',
    url: '/system/dict/data/type/:dictType',
    access: 'session',
    summary: 'List the values of a dictionary',
    description: 'Built-in labels are in the language of the request.',
    params: Type.Object({ dictType: textOf(100) }),
    reply: Type.Array(Entry),
    config: { whileOwing: 'anything' },
    schema: { tags: ['Settings'] },
    run: async ({ dictionaries }, { params: { dictType }, language }) => {
      const entries = await dictionaries.entries(dictType)
      return entries.map((entry) => toWireEntry(entry, language))
    },
  }),
  route({
    method: 'GET',
    url: '/system/dict/type/optionselect',
    access: 'session',
    summary: 'List all dictionaries to choose from',
    reply: Type.Array(rowSchema(dictionaryTypesPage)),
    run: async ({ types }, { caller }) =>
      (await types.list(ALL, caller)).rows.map(shownRow(dictionaryTypesPage)),
  }),
  route({
    method: 'DELETE',
    url: '/system/dict/type/refreshCache',
    words: ['Refresh the dictionary cache', '刷新字典缓存'],
    // The two front ends show this button by different permission codes.
    access: 'system:dict:remove',
    audit: 'clear',
    description:
      'Clears the cache of this instance. No instance caches for longer than half a second.',
    config: { or: 'system:dict:edit' },
    run: async ({ copies }) => copies.forgetAll(),
  }),
]
