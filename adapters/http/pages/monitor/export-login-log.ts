import type { AskedLogins } from '../../../../application/login-log/list-login-log.ts'
import type { LoginLogEntry } from '../../../../application/ports/logs/login-log.ts'
import { Type } from '../../wire/schema.ts'
import type { ExportedList } from '../exports/export-route.ts'
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

export const LOGIN_LOG_EXPORT: ExportedList<
  AskedLogins,
  LoginLogEntry,
  (typeof LAYOUT.columns)[number]
> = {
  url: '/monitor/logininfor/export',
  access: 'monitor:logininfor:export',
  summary: 'Export the login log',
  area: 'login-log',
  body: Type.Object(LOGIN_LOG_KEYS),
  layout: LAYOUT,
  filter: (body, _language, by) => ({ filter: loginLogFilter(body), by }),
  row: loginLogRow,
}
