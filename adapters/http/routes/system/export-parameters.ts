import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { ParameterFilter } from '../../../../application/ports/parameter-desk.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import type { Parameter } from '../../../../domain/settings/parameter.ts'
import { audited } from '../../audit/audited.ts'
import { FILTER_TYPES } from '../../exports/form-scope.ts'
import { EXPORT_RATE, SheetAnswer } from '../../exports/sheet-answer.ts'
import { languageOf } from '../../language.ts'
import { Type } from '../../schema.ts'
import { PARAMETER_FILTER_KEYS, parameterFilter } from '../../settings/parameter-filter.ts'
import { parameterRow } from '../../settings/parameter-row.ts'

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
  words: { configType: 'word.answer' },
} as const

const Body = Type.Object(PARAMETER_FILTER_KEYS)

export function exportParametersRoute(
  rows: RowExport<ParameterFilter, Parameter>,
  sheets: SheetWriter,
): FastifyPluginAsyncTypebox {
  const answer = new SheetAnswer(LAYOUT, sheets)
  return async (app) => {
    const schema = {
      summary: 'Export the system parameters',
      description:
        'The filters of the list, as a form or as JSON. The last row tells when there would be more.',
      tags: ['Parameters'],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body: Body,
    }
    const config = {
      access: 'system:config:export',
      reply: 'bytes',
      rate: EXPORT_RATE,
      audit: { title: 'Parameters', kind: 'export', covers: 'part' },
    } as const
    app.post('/system/config/export', { schema, config }, async (request, reply) => {
      const language = languageOf(request)
      const found = await audited(request, () => rows.execute(parameterFilter(request.body)))
      return answer.send(reply, found, parameterRow, language)
    })
  }
}
