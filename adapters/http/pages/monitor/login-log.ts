import type { Static } from 'typebox'
import type { UnlockAccount } from '../../../../application/auth/unlock-account.ts'
import type { AskedLogins, ListLoginLog } from '../../../../application/login-log/list-login-log.ts'
import type { RemoveLogEntries } from '../../../../application/logs/remove-log-entries.ts'
import type {
  LoginLogEntry,
  LoginLogFilter,
  LoginLogPage,
} from '../../../../application/ports/logs/login-log.ts'
import { deviceOf } from '../../../../domain/identity/sessions/user-agent.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange, wireDate } from '../../wire/wire-date.ts'
import { NullableText, textOf, WireId, wireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { loginLogText } from '../../words/texts.ts'
import type { ExportedList } from '../exports/export-route.ts'
import { erasing, HIDDEN_PARTS, logOrder, networkKind } from './log-parts.ts'

/** An entry of the login log as lists show it. */
const LoginLogRow = Type.Object(
  {
    infoId: WireId,
    tenantId: Type.String(),
    userName: Type.String({ description: 'As typed, if the login failed' }),
    clientKey: NullableText,
    deviceType: NullableText,
    status: Type.String({ description: '0 success or logout, 1 failure' }),
    ipaddr: Type.String(),
    loginLocation: Type.String(),
    browser: Type.String(),
    os: Type.String(),
    msg: Type.String(),
    loginTime: Type.String(),
  },
  { title: 'LoginLogEntry' },
)

function loginLogRow(entry: LoginLogEntry, language: Language) {
  return {
    infoId: wireId(entry.id),
    tenantId: '000000',
    userName: entry.userName,
    clientKey: entry.clientKey ?? null,
    deviceType: entry.deviceType ?? null,
    status: entry.outcome === 'failure' ? '1' : '0',
    ipaddr: entry.origin.address,
    loginLocation: networkKind(entry.origin.address, language),
    ...deviceOf(entry.origin.userAgent),
    msg: loginLogText(entry, language),
    loginTime: wireDate(entry.at),
  }
}

/** Filters of lists and exports of the login log. */
const LOGIN_LOG_KEYS = {
  ...TIME_KEYS,
  ipaddr: Type.Optional(textOf(64)),
  userName: Type.Optional(textOf(64)),
  status: Type.Optional(Type.String({ pattern: '^[01]$', description: '0 success, 1 failure' })),
}

const Asked = Type.Object(LOGIN_LOG_KEYS)

/** @throws InvalidDate */
function loginLogFilter(asked: Static<typeof Asked>): LoginLogFilter {
  const { ipaddr, userName, status } = asked
  return {
    ...(ipaddr !== undefined && { addressContains: ipaddr }),
    ...(userName !== undefined && { userNameContains: userName }),
    ...(status !== undefined && { hasFailed: status === '1' }),
    ...timeRange(asked),
  }
}

const SORTABLE = new Map<string, LoginLogPage['sort']['by']>([
  ['loginTime', 'at'],
  ['userName', 'userName'],
])

interface Logins {
  readonly list: ListLoginLog
  readonly unlock: UnlockAccount
  readonly remove: RemoveLogEntries
}

const route = routeOf<Logins>({ area: 'login-log' })

export const LOGIN_LOG_ROUTES = [
  route({
    method: 'GET',
    url: '/monitor/logininfor/list',
    access: 'monitor:logininfor:list',
    summary: 'List entries of the login log',
    description: `Newest first by default. The two dates must be given together. ${HIDDEN_PARTS}`,
    query: Type.Object({ ...PAGE_KEYS, ...LOGIN_LOG_KEYS }),
    reply: pageOf(LoginLogRow),
    run: async ({ list }, { query, caller, language }) => {
      const sort = logOrder(query, SORTABLE)
      const page = { ...pageSlice(query), filter: loginLogFilter(query), sort }
      const { entries, total } = await list.execute(page, caller)
      return { total, rows: entries.map((entry) => loginLogRow(entry, language)) }
    },
  }),
  route({
    method: 'GET',
    url: '/monitor/logininfor/unlock/:userName',
    access: 'monitor:logininfor:unlock',
    words: ['Unlock an account', '解锁账号'],
    errors: ['invalid_login_name', 'rights_exceeded'],
    audit: 'other',
    summary: 'Unlock an account and reset its failed attempts',
    description: 'Refused if its user has rights that the caller lacks.',
    params: Type.Object({ userName: textOf(64) }),
    exposeHeadRoute: false,
    run: ({ unlock }, { params, caller }) => unlock.executeBy(params.userName, caller),
  }),
  ...erasing({
    area: 'login-log',
    url: '/monitor/logininfor',
    access: 'monitor:logininfor:remove',
    name: ['login log', '登录日志'],
  }),
]

const COLUMNS = [
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
] as const

export const LOGIN_LOG_EXPORT: ExportedList<AskedLogins, LoginLogEntry, (typeof COLUMNS)[number]> =
  {
    url: '/monitor/logininfor/export',
    access: 'monitor:logininfor:export',
    words: ['Export the login log', '导出登录日志'],
    area: 'login-log',
    body: Type.Object(LOGIN_LOG_KEYS),
    layout: {
      name: 'logins',
      columns: COLUMNS,
      dictionaries: { deviceType: 'sys_device_type', status: 'sys_common_status' },
    },
    filter: (body, _language, by) => ({ filter: loginLogFilter(body), by }),
    rows: (language) => (entry) => loginLogRow(entry, language),
  }
