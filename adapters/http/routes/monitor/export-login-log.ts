import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { LoginLogFilter, LoginLogLine } from '../../../../application/ports/login-log.ts'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import { audited } from '../../audit/audited.ts'
import { FILTER_TYPES } from '../../exports/form-scope.ts'
import { EXPORT_RATE, SheetAnswer } from '../../exports/sheet-answer.ts'
import { languageOf } from '../../language.ts'
import { LOGIN_LOG_KEYS, loginLogFilter } from '../../monitor/login-log-filter.ts'
import { loginLogRow } from '../../monitor/login-log-row.ts'
import { Type } from '../../schema.ts'

const LAYOUT = {
  name: 'logins',
  columns: [
    'infoId',
    'userName',
    'clientKey',
    'deviceType',
    'status',
    'ipaddr',
    'browser',
    'os',
    'msg',
    'loginTime',
  ],
  words: { status: 'word.result' },
} as const

const Body = Type.Object(LOGIN_LOG_KEYS)

export function exportLoginLogRoute(
  rows: RowExport<LoginLogFilter, LoginLogLine>,
  sheets: SheetWriter,
): FastifyPluginAsyncTypebox {
  const answer = new SheetAnswer(LAYOUT, sheets)
  return async (app) => {
    const schema = {
      summary: 'Export the login log',
      description:
        'The filters of the list, as a form or as JSON. The last row tells when there would be more.',
      tags: ['Login log'],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body: Body,
    }
    const config = {
      access: 'monitor:logininfor:export',
      reply: 'bytes',
      rate: EXPORT_RATE,
      audit: { title: 'Login log', kind: 'export', covers: 'part' },
    } as const
    app.post('/monitor/logininfor/export', { schema, config }, async (request, reply) => {
      const language = languageOf(request)
      const found = await audited(request, () => rows.execute(loginLogFilter(request.body)))
      return answer.send(reply, found, (line) => loginLogRow(line, language), language)
    })
  }
}
