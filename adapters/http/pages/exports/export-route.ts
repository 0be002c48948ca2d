import type { FastifyPluginAsync } from 'fastify'
import type { TObject } from 'typebox'
import type { RowExport } from '../../../../application/exports/row-export.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Words } from '../../../../domain/records/shown.ts'
import { mounted, routeOf } from '../../route.ts'
import type { Access } from '../../route-config.ts'
import type { RouteTable } from '../../route-table.ts'
import { Type } from '../../wire/schema.ts'
import type { Language } from '../../words/language.ts'
import type { WordsOf } from '../../words/texts.ts'
import { FILTER_TYPES } from './form-scope.ts'
import { EXPORT_RATE, SheetAnswer, type SheetLayout, type SheetRow } from './sheet-answer.ts'

/** The members of a form. */
type Form = Readonly<Record<string, string | undefined>>

const DESCRIPTION =
  'Takes the filters of the list as a form or as JSON. If rows were cut off, the last row says so.'

/** Describes the export of a list as a spreadsheet. */
export interface ExportedList<Filter, Source, Column extends string> {
  readonly url: string
  readonly access: Access
  /** What the operation log and the API description call it. */
  readonly words: Words
  readonly description?: string
  /** The area in the API description and in the operation log. */
  readonly area: OperationArea
  /** All members are optional strings. */
  readonly body: TObject
  /** The page's names for the members, if it is a record page. */
  readonly memberWords?: WordsOf
  readonly layout: SheetLayout<Column> | (() => Promise<SheetLayout<Column>>)
  filter(body: Form, language: Language, by: Caller): Filter | Promise<Filter>
  /** @returns what makes a row of the sheet */
  rows(
    language: Language,
    by: Caller,
    routes: RouteTable,
  ): RowOf<Source, Column> | Promise<RowOf<Source, Column>>
}

type RowOf<Source, Column extends string> = (source: Source) => SheetRow<Column>

/** Must be registered in a `formScope`. */
export function exportRoute<Filter, Source, Column extends string>(
  list: ExportedList<Filter, Source, Column>,
  rows: RowExport<Filter, Source>,
  sheets: SheetWriter,
): FastifyPluginAsync {
  const { url, access, words, description = DESCRIPTION, area, body, layout, memberWords } = list
  const route = routeOf({ area })
  const declared = route({
    method: 'POST',
    url,
    access,
    audit: { kind: 'export', covers: 'part' },
    words,
    description,
    body: Type.Unsafe<Form>(body),
    config: { reply: 'bytes', rate: EXPORT_RATE, ...(memberWords && { memberWords }) },
    schema: { consumes: FILTER_TYPES, produces: sheets.contentType.split(';', 1) },
    run: async (_, { body: form, language, caller, audited, request, reply }) => {
      const filter = await list.filter(form, language, caller)
      const found = await audited(() => rows.execute(filter))
      const answer = new SheetAnswer(typeof layout === 'function' ? await layout() : layout, sheets)
      const row = await list.rows(language, caller, request.server.routeTable)
      return answer.send(reply, found, row, language)
    },
  })
  return mounted([declared], undefined)
}
