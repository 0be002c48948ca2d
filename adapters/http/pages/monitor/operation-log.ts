import type { Static } from 'typebox'
import type {
  AskedOperations,
  ListOperations,
} from '../../../../application/audit/list-operations.ts'
import type { RemoveLogEntries } from '../../../../application/logs/remove-log-entries.ts'
import type {
  OperationEntry,
  OperationFilter,
  OperationPage,
} from '../../../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../../../domain/audit/operation-kind.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { routeOf } from '../../route.ts'
import type { RouteTable } from '../../route-table.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange, wireDate } from '../../wire/wire-date.ts'
import { textOf, WireId, wireId } from '../../wire/wire-types.ts'
import { areasWith, areaWord } from '../../words/area-words.ts'
import type { Language } from '../../words/language.ts'
import { operationWord } from '../../words/operation-word.ts'
import { storedCodeText } from '../../words/texts.ts'
import type { ExportedList } from '../exports/export-route.ts'
import { erasing, HIDDEN_PARTS, logOrder, networkKind } from './log-parts.ts'

/** The family's code for an operator that is neither a console user nor a mobile user. */
const OTHER_OPERATOR = 0

/** An entry of the operation log as lists show it. */
const OperationRow = Type.Object(
  {
    operId: WireId,
    tenantId: Type.String(),
    title: Type.String({ description: 'The area, in the language of the request' }),
    businessType: Type.Integer({ description: 'A value of the dictionary sys_oper_type' }),
    method: Type.String({
      description: 'What was done, in the language of the request',
    }),
    requestMethod: Type.String(),
    operatorType: Type.Integer(),
    operName: Type.String(),
    deptName: Type.String({ description: 'Name at that time' }),
    userId: WireId,
    clientKey: Type.String({ description: 'The id of the client' }),
    deviceType: Type.String({ description: 'Of the client, at that time' }),
    browser: Type.String(),
    os: Type.String(),
    operUrl: Type.String({ description: 'URL pattern of the route' }),
    operIp: Type.String(),
    operLocation: Type.String(),
    operParam: Type.String({ description: 'JSON, secrets masked' }),
    jsonResult: Type.String({
      description:
        'What changed: JSON of rows before and after, secrets masked; empty if not known',
    }),
    status: Type.Integer({ description: '0 success, 1 failure' }),
    errorMsg: Type.String(),
    operTime: Type.String(),
    costTime: Type.Integer({ description: 'Milliseconds' }),
  },
  { title: 'OperationLogEntry' },
)

/** @param routes say what entries are about */
function operationRow(entry: OperationEntry, language: Language, routes: RouteTable) {
  return {
    operId: wireId(entry.id),
    tenantId: '000000',
    title: areaWord(entry.area, language),
    businessType: OPERATION_KINDS.indexOf(entry.kind),
    method: operationWord(entry, language, routes),
    requestMethod: entry.method,
    operatorType: OTHER_OPERATOR,
    operName: entry.operatorName,
    deptName: entry.departmentName ?? '',
    userId: wireId(entry.operatorId),
    clientKey: entry.device?.clientId ?? '',
    deviceType: entry.deviceType ?? '',
    browser: entry.device?.browser ?? '',
    os: entry.device?.os ?? '',
    operUrl: entry.url,
    operIp: entry.address,
    operLocation: networkKind(entry.address, language),
    operParam: entry.parameters,
    jsonResult: entry.changes ?? '',
    status: entry.error === undefined ? 0 : 1,
    errorMsg: entry.error === undefined ? '' : storedCodeText(entry.error, language),
    operTime: wireDate(entry.at),
    costTime: entry.milliseconds,
  }
}

/** Filters of lists and exports of the operation log. */
const OPERATION_KEYS = {
  ...TIME_KEYS,
  title: Type.Optional(
    Type.String({ maxLength: 64, description: 'Part of an area, in the language of the request' }),
  ),
  operName: Type.Optional(textOf(64)),
  operIp: Type.Optional(textOf(64)),
  userId: Type.Optional(textOf(20)),
  businessType: Type.Optional(Type.String({ pattern: '^[0-9]$' })),
  clientKey: Type.Optional(textOf(64)),
  deviceType: Type.Optional(textOf(32)),
  browser: Type.Optional(textOf(32)),
  os: Type.Optional(textOf(32)),
  status: Type.Optional(Type.String({ pattern: '^[01]$', description: '0 success, 1 failure' })),
}

const Asked = Type.Object(OPERATION_KEYS)

/** @throws InvalidDate */
function operationFilter(asked: Static<typeof Asked>, language: Language): OperationFilter {
  const { title, operName, operIp, userId = '', businessType, status } = asked
  const { clientKey, deviceType, browser, os } = asked
  const kind = businessType === undefined ? undefined : OPERATION_KINDS[Number(businessType)]
  return {
    ...(title !== undefined && { areas: areasWith(title, language) }),
    ...(operName !== undefined && { operatorContains: operName }),
    ...(operIp !== undefined && { addressContains: operIp }),
    ...(userId !== '' && { operatorId: parseId(userId) }),
    ...(kind !== undefined && { kind }),
    ...(clientKey !== undefined && { clientId: clientKey }),
    ...(deviceType !== undefined && { deviceType }),
    ...(browser !== undefined && { browserContains: browser }),
    ...(os !== undefined && { osContains: os }),
    ...(status !== undefined && { hasFailed: status === '1' }),
    ...timeRange(asked),
  }
}

const SORTABLE = new Map<string, OperationPage['sort']['by']>([
  ['operTime', 'at'],
  ['costTime', 'milliseconds'],
  ['operName', 'operatorName'],
])

interface Operations {
  readonly list: ListOperations
  readonly remove: RemoveLogEntries
}

const route = routeOf<Operations>({ area: 'operation-log' })

export const OPERATION_LOG_ROUTES = [
  route({
    method: 'GET',
    url: '/monitor/operlog/list',
    access: 'monitor:operlog:list',
    summary: 'List entries of the operation log',
    description: `Newest first by default. The two dates must be given together. ${HIDDEN_PARTS}`,
    query: Type.Object({ ...PAGE_KEYS, ...OPERATION_KEYS }),
    reply: pageOf(OperationRow),
    run: async ({ list }, { query, caller, language, request }) => {
      const { routeTable } = request.server
      const sort = logOrder(query, SORTABLE)
      const page = { ...pageSlice(query), filter: operationFilter(query, language), sort }
      const { entries, total } = await list.execute(page, caller)
      return { total, rows: entries.map((entry) => operationRow(entry, language, routeTable)) }
    },
  }),
  ...erasing({
    area: 'operation-log',
    url: '/monitor/operlog',
    access: 'monitor:operlog:remove',
    name: ['operation log', '操作日志'],
    more: { description: 'One entry remains that says who emptied it.' },
  }),
]

const COLUMNS = [
  'operId',
  'title',
  'businessType',
  'method',
  'requestMethod',
  'operName',
  'userId',
  'deptName',
  'clientKey',
  'deviceType',
  'browser',
  'os',
  'operUrl',
  'operIp',
  'operLocation',
  'operParam',
  'status',
  'errorMsg',
  'operTime',
  'costTime',
] as const

export const OPERATIONS_EXPORT: ExportedList<
  AskedOperations,
  OperationEntry,
  (typeof COLUMNS)[number]
> = {
  url: '/monitor/operlog/export',
  access: 'monitor:operlog:export',
  words: ['Export the operation log', '导出操作日志'],
  area: 'operation-log',
  body: Type.Object(OPERATION_KEYS),
  layout: {
    name: 'operations',
    columns: COLUMNS,
    dictionaries: { businessType: 'sys_oper_type', status: 'sys_common_status' },
  },
  filter: (body, language, by) => ({ filter: operationFilter(body, language), by }),
  rows: (language, _by, routes) => (entry) => operationRow(entry, language, routes),
}
