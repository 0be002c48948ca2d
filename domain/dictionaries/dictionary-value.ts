import { flag } from '../records/flag.ts'
import { integer } from '../records/integer.ts'
import { record } from '../records/record.ts'
import type { RowOf } from '../records/record-row.ts'
import { createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'

export const DICTIONARY_VALUE = record({
  name: 'dictionary-value',
  table: 'dictionary_entries',
  fields: {
    type: text({ max: 100, filter: 'equals' }),
    sortOrder: integer({ empty: 0 }),
    label: text({ max: 100, filter: 'contains' }),
    value: text({ max: 100 }),
    cssClass: text({ max: 100, empty: undefined }),
    listClass: text({ max: 100, empty: undefined }),
    isDefault: flag({ empty: false }),
    remark: text({ max: 500, hasLines: true, empty: undefined }),
    createdAt,
  },
  sort: ['sortOrder', 'createdAt'],
  order: [{ by: 'sortOrder', descending: false }],
  unique: [['type', 'value']],
})

export type DictionaryValue = RowOf<typeof DICTIONARY_VALUE.fields>
