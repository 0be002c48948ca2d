import type { FastifyPluginAsync } from 'fastify'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import type { Client } from '../../../../domain/client/client.ts'
import { Type } from '../../wire/schema.ts'
import { exportRoute } from '../exports/export-route.ts'
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

const LIST = {
  url: '/system/client/export',
  access: 'system:client:export',
  summary: 'Export the clients',
  area: 'client',
  body: Type.Object(CLIENT_FILTER_KEYS),
  layout: LAYOUT,
  filter: clientFilter,
  row: clientRow,
} as const

export function exportClientsRoute(
  rows: RowExport<ReturnType<typeof clientFilter>, Client>,
  sheets: SheetWriter,
): FastifyPluginAsync {
  return exportRoute(LIST, rows, sheets)
}
