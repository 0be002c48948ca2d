import { record } from '../records/record.ts'
import type { RowOf } from '../records/record-row.ts'
import { createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'
import { defineError } from '../shared/domain-error.ts'

export const DICTIONARY_TYPE = record({
  name: 'dictionary-type',
  table: 'dictionary_types',
  id: { wire: 'dictId', words: ['Id', '字典主键'] },
  fields: {
    name: text({ max: 100, filter: 'contains', wire: 'dictName', words: ['Name', '字典名称'] }),
    type: text({
      max: 100,
      pattern: /^[a-z][a-z0-9_]*$/,
      filter: 'contains',
      wire: 'dictType',
      words: ['Type', '字典类型'],
    }),
    remark: text({ max: 500, hasLines: true, empty: undefined, words: ['Remark', '备注'] }),
    createdAt,
  },
  sort: ['createdAt'],
  unique: [['type']],
})

export type DictionaryType = RowOf<typeof DICTIONARY_TYPE.fields>

export class DictionaryInUse extends defineError('refused', 'record_in_use', (name: string) => [
  'This dictionary has values.',
  { name },
]) {}
