import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import type { Client } from '../../../../domain/client/client.ts'
import { audited } from '../../audit/audited.ts'
import { CLIENT_FILTER_KEYS, clientFilter } from '../../clients/client-filter.ts'
import { clientRow } from '../../clients/client-row.ts'
import { FILTER_TYPES } from '../../exports/form-scope.ts'
import { EXPORT_RATE, SheetAnswer } from '../../exports/sheet-answer.ts'
import { languageOf } from '../../language.ts'
import { Type } from '../../schema.ts'

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
  words: { status: 'word.status' },
} as const

const Body = Type.Object(CLIENT_FILTER_KEYS)

export function exportClientsRoute(
  rows: RowExport<ReturnType<typeof clientFilter>, Client>,
  sheets: SheetWriter,
): FastifyPluginAsyncTypebox {
  const answer = new SheetAnswer(LAYOUT, sheets)
  return async (app) => {
    const schema = {
      summary: 'Export the clients',
      description:
        'The filters of the list, as a form or as JSON. The last row tells when there would be more.',
      tags: ['Clients'],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body: Body,
    }
    const config = {
      access: 'system:client:export',
      reply: 'bytes',
      rate: EXPORT_RATE,
      audit: { title: 'Clients', kind: 'export', covers: 'part' },
    } as const
    app.post('/system/client/export', { schema, config }, async (request, reply) => {
      const language = languageOf(request)
      const found = await audited(request, () => rows.execute(clientFilter(request.body)))
      return answer.send(reply, found, clientRow, language)
    })
  }
}
