import { defineEntity, p } from '@mikro-orm/core'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'

export const RoleTable = defineEntity({
  name: 'RoleRow',
  tableName: 'roles',
  properties: {
    id: p.bigint('string').primary(),
    key: p.text(),
    name: p.text(),
    scope: p.text().default('own'),
    status: p.text().$type<RecordStatus>(),
  },
})
