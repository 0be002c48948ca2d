import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { DictionaryEntry } from '../../../../application/ports/console/dictionary-repo.ts'
import type { ListDictionary } from '../../../../application/settings/list-dictionary.ts'
import { textIn } from '../../../../domain/language/built-in-text.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, textOf, WireId } from '../../wire/wire-types.ts'
import { type Language, languageOf } from '../../words/language.ts'

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

/** What front ends of generation 6 call a dictionary, and what it is called here. */
const OTHER_TYPES: ReadonlyMap<string, string> = new Map([['sys_user_gender', 'sys_user_sex']])

export function dictionaryByTypeRoute(listDictionary: ListDictionary): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the values of a dictionary',
      description: 'Built-in labels are in the language of the request.',
      tags: ['Settings'],
      params: Type.Object({ dictType: textOf(100) }),
      response: { 200: Type.Array(Entry) },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/system/dict/data/type/:dictType', { schema, config }, async (request) => {
      const { dictType } = request.params
      const own = await listDictionary.execute(dictType)
      const other = own.length === 0 ? OTHER_TYPES.get(dictType) : undefined
      const entries = other === undefined ? own : await listDictionary.execute(other)
      return entries.map((entry) => toWireEntry(entry, languageOf(request)))
    })
  }
}

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
