import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

export const DictionaryTable = defineEntity({
  name: 'DictionaryRow',
  tableName: 'dictionary_entries',
  properties: {
    id: p.bigint('string').primary(),
    type: p.text(),
    sortOrder: p.integer(),
    label: p.text(),
    value: p.text(),
    cssClass: p.text().nullable(),
    listClass: p.text().nullable(),
    isDefault: p.boolean(),
    remark: p.text().nullable(),
    createdAt: p.datetime(),
  },
})

export type DictionaryRow = InferEntity<typeof DictionaryTable>
