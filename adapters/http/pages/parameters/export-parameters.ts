import type { FastifyPluginAsync } from 'fastify'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { ParameterFilter } from '../../../../application/ports/parameter-desk.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import type { Parameter } from '../../../../domain/settings/parameter.ts'
import { Type } from '../../wire/schema.ts'
import { exportRoute } from '../exports/export-route.ts'
import { PARAMETER_FILTER_KEYS, parameterFilter } from './parameter-filter.ts'
import { parameterRow } from './parameter-row.ts'

const LAYOUT = {
  name: 'parameters',
  columns: [
    'configId',
    'configName',
    'configKey',
    'configValue',
    'configType',
    'remark',
    'createTime',
  ],
  dictionaries: { configType: 'sys_yes_no' },
} as const

const LIST = {
  url: '/system/config/export',
  access: 'system:config:export',
  summary: 'Export the system parameters',
  area: 'parameter',
  body: Type.Object(PARAMETER_FILTER_KEYS),
  layout: LAYOUT,
  filter: parameterFilter,
  row: parameterRow,
} as const

export function exportParametersRoute(
  rows: RowExport<ParameterFilter, Parameter>,
  sheets: SheetWriter,
): FastifyPluginAsync {
  return exportRoute(LIST, rows, sheets)
}
