import { defineEntity, p } from '@mikro-orm/core'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'

export const ClientTable = defineEntity({
  name: 'ClientRow',
  tableName: 'clients',
  properties: {
    id: p.bigint('string').primary(),
    clientId: p.text(),
    clientKey: p.text(),
    secretDigest: p.text(),
    deviceType: p.text(),
    grantTypes: p.array(),
    strongGrants: p.array(),
    timeoutSeconds: p.integer(),
    activeTimeoutSeconds: p.integer(),
    status: p.text().$type<RecordStatus>(),
  },
})
