import { Type } from '../../wire/schema.ts'
import { CLIENT_FILTER_KEYS, clientFilter } from './client-filter.ts'
import { clientRow } from './client-row.ts'

const LAYOUT = {
  name: 'clients',
  columns: [
    'id',
    'clientId',
    'clientKey',
    'grantType',
    'deviceType',
    'activeTimeout',
    'timeout',
    'status',
  ],
  dictionaries: {
    grantType: 'sys_grant_type',
    deviceType: 'sys_device_type',
    status: 'sys_normal_disable',
  },
} as const

export const CLIENTS_EXPORT = {
  url: '/system/client/export',
  access: 'system:client:export',
  summary: 'Export the clients',
  area: 'client',
  body: Type.Object(CLIENT_FILTER_KEYS),
  layout: LAYOUT,
  filter: clientFilter,
  row: clientRow,
} as const
