import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { OperationFilter, OperationLine } from '../../../../application/ports/operation-log.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import { audited } from '../../audit/audited.ts'
import { OPERATION_KEYS, operationFilter } from '../../audit/operation-filter.ts'
import { operationRow } from '../../audit/operation-row.ts'
import { FILTER_TYPES } from '../../exports/form-scope.ts'
import { EXPORT_RATE, SheetAnswer } from '../../exports/sheet-answer.ts'
import { languageOf } from '../../language.ts'
import { Type } from '../../schema.ts'

const LAYOUT = {
  name: 'operations',
  columns: [
    'operId',
    'title',
    'businessType',
    'method',
    'requestMethod',
    'operName',
    'operUrl',
    'operIp',
    'operParam',
    'status',
    'errorMsg',
    'operTime',
    'costTime',
  ],
  words: { businessType: 'word.operation', status: 'word.result' },
} as const

const Body = Type.Object(OPERATION_KEYS)

export function exportOperationsRoute(
  rows: RowExport<OperationFilter, OperationLine>,
  sheets: SheetWriter,
): FastifyPluginAsyncTypebox {
  const answer = new SheetAnswer(LAYOUT, sheets)
  return async (app) => {
    const schema = {
      summary: 'Export the operation log',
      description:
        'The filters of the list, as a form or as JSON. The last row tells when there would be more.',
      tags: ['Operation log'],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body: Body,
    }
    const config = {
      access: 'monitor:operlog:export',
      reply: 'bytes',
      rate: EXPORT_RATE,
      audit: { title: 'Operation log', kind: 'export', covers: 'part' },
    } as const
    app.post('/monitor/operlog/export', { schema, config }, async (request, reply) => {
      const language = languageOf(request)
      const found = await audited(request, () => rows.execute(operationFilter(request.body)))
      return answer.send(reply, found, (line) => operationRow(line, language), language)
    })
  }
}
