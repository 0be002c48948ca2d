import { flag } from '../records/flag.ts'
import { integer } from '../records/integer.ts'
import { type RowOf, record } from '../records/record.ts'
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

export const DICTIONARY_VALUE = record({
  name: 'dictionary-value',
  table: 'dictionary_entries',
  id: { wire: 'dictCode', words: ['Code', '字典编码'] },
  fields: {
    type: text({ max: 100, filter: 'equals', wire: 'dictType', words: ['Type', '字典类型'] }),
    sortOrder: integer({ empty: 0, wire: 'dictSort', words: ['Order', '字典排序'] }),
    label: text({ max: 100, filter: 'contains', wire: 'dictLabel', words: ['Label', '字典标签'] }),
    value: text({ max: 100, wire: 'dictValue', words: ['Value', '字典键值'] }),
    cssClass: text({ max: 100, empty: undefined, words: ['CSS class', '样式属性'] }),
    listClass: text({ max: 100, empty: undefined, words: ['Colour', '回显样式'] }),
    isDefault: flag({
      empty: false,
      words: ['Default', '是否默认'],
      letters: ['N', 'Y', 'Y: the default'],
      dictionary: 'sys_yes_no',
    }),
    remark: text({ max: 500, hasLines: true, empty: undefined, words: ['Remark', '备注'] }),
    createdAt,
  },
  sort: ['sortOrder', 'createdAt'],
  order: [{ by: 'sortOrder', descending: false }],
  unique: [['type', 'value']],
})

export type DictionaryValue = RowOf<typeof DICTIONARY_VALUE.fields>
