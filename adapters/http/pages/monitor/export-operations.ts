import type { AskedOperations } from '../../../../application/audit/list-operations.ts'
import type { OperationEntry } from '../../../../application/ports/logs/operation-log.ts'
import { Type } from '../../wire/schema.ts'
import type { ExportedList } from '../exports/export-route.ts'
import { OPERATION_KEYS, operationFilter } from './operation-filter.ts'
import { operationRow } from './operation-row.ts'

const LAYOUT = {
  name: 'operations',
  columns: [
    'operId',
    'title',
    'businessType',
    'method',
    'requestMethod',
    'operName',
    'deptName',
    'operUrl',
    'operIp',
    'operLocation',
    'operParam',
    'status',
    'errorMsg',
    'operTime',
    'costTime',
  ],
  dictionaries: { businessType: 'sys_oper_type', status: 'sys_common_status' },
} as const

export const OPERATIONS_EXPORT: ExportedList<
  AskedOperations,
  OperationEntry,
  (typeof LAYOUT.columns)[number]
> = {
  url: '/monitor/operlog/export',
  access: 'monitor:operlog:export',
  summary: 'Export the operation log',
  area: 'operation-log',
  body: Type.Object(OPERATION_KEYS),
  layout: LAYOUT,
  filter: (body, language, by) => ({ filter: operationFilter(body, language), by }),
  row: operationRow,
}
