import type { FastifyPluginAsync } from 'fastify'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { LoginLogEntry, LoginLogFilter } from '../../../../application/ports/login-log.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import { Type } from '../../wire/schema.ts'
import { exportRoute } from '../exports/export-route.ts'
import { LOGIN_LOG_KEYS, loginLogFilter } from './login-log-filter.ts'
import { loginLogRow } from './login-log-row.ts'

const LAYOUT = {
  name: 'logins',
  columns: [
    'infoId',
    'userName',
    'clientKey',
    'deviceType',
    'status',
    'ipaddr',
    'loginLocation',
    'browser',
    'os',
    'msg',
    'loginTime',
  ],
  dictionaries: { deviceType: 'sys_device_type', status: 'sys_common_status' },
} as const

const LIST = {
  url: '/monitor/logininfor/export',
  access: 'monitor:logininfor:export',
  summary: 'Export the login log',
  area: 'login-log',
  body: Type.Object(LOGIN_LOG_KEYS),
  layout: LAYOUT,
  filter: loginLogFilter,
  row: loginLogRow,
} as const

export function exportLoginLogRoute(
  rows: RowExport<LoginLogFilter, LoginLogEntry>,
  sheets: SheetWriter,
): FastifyPluginAsync {
  return exportRoute(LIST, rows, sheets)
}
