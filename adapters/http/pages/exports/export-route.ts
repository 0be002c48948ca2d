import type { FastifyPluginAsync } from 'fastify'
import type { TObject } from 'typebox'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import type { Access } from '../../route-config.ts'
import { areaWord } from '../../words/area-words.ts'
import { type Language, languageOf } from '../../words/language.ts'
import type { WordsOf } from '../../words/texts.ts'
import { FILTER_TYPES } from './form-scope.ts'
import { EXPORT_RATE, SheetAnswer, type SheetLayout, type SheetRow } from './sheet-answer.ts'

/** The members of a form. */
type Form = Readonly<Record<string, string | undefined>>

/** Describes the export of a list as a spreadsheet. */
export interface ExportedList<Filter, Source, Column extends string> {
  readonly url: string
  readonly access: Access
  readonly summary: string
  /** The area in the API description and in the operation log. */
  readonly area: OperationArea
  /** All members are optional strings. */
  readonly body: TObject
  /** The page's names for the members, if it is a record page. */
  readonly memberWords?: WordsOf
  readonly layout: SheetLayout<Column> | (() => Promise<SheetLayout<Column>>)
  filter(body: Form, language: Language, by: Caller): Filter
  row(source: Source, language: Language): SheetRow<Column>
}

/** Must be registered in a `formScope`. */
export function exportRoute<Filter, Source, Column extends string>(
  list: ExportedList<Filter, Source, Column>,
  rows: RowExport<Filter, Source>,
  sheets: SheetWriter,
): FastifyPluginAsync {
  const { url, access, summary, area, body, layout, memberWords } = list
  return async (app) => {
    const schema = {
      summary,
      description:
        'Takes the filters of the list as a form or as JSON. If rows were cut off, the last row says so.',
      tags: [areaWord(area, 'en')],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body,
    }
    const audit = { area, kind: 'export', covers: 'part' } as const
    const words = memberWords && { memberWords }
    const config = { access, reply: 'bytes', rate: EXPORT_RATE, audit, ...words } as const
    app.post<{ Body: Form }>(url, { schema, config }, async (request, reply) => {
      const language = languageOf(request)
      const filter = list.filter(request.body, language, callerOf(request))
      const found = await audited(request, () => rows.execute(filter))
      const answer = new SheetAnswer(typeof layout === 'function' ? await layout() : layout, sheets)
      return answer.send(reply, found, (source) => list.row(source, language), language)
    })
  }
}
