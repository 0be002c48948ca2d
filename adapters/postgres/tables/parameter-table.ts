import { defineEntity, p } from '@mikro-orm/core'

export const ParameterTable = defineEntity({
  name: 'ParameterRow',
  tableName: 'parameters',
  properties: {
    id: p.bigint('string').primary(),
    key: p.text(),
    name: p.text(),
    value: p.text(),
    remark: p.text().nullable(),
    isBuiltIn: p.boolean(),
    createdAt: p.datetime(),
  },
})
