import type { FastifyPluginAsync } from 'fastify'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import { Type } from '../../wire/schema.ts'
import { areaWord } from '../../words/area-words.ts'
import { languageOf } from '../../words/language.ts'
import { FILTER_TYPES } from '../exports/form-scope.ts'
import { EXPORT_RATE, SheetAnswer, type SheetLayout } from '../exports/sheet-answer.ts'
import type { ImportedPage } from './import-route.ts'

const NO_ROWS = { rows: noRows(), isCut: () => false, most: 0 }

async function* noRows(): AsyncGenerator<never> {}

/** Must be registered in a `formScope`. */
export function templateRoute(
  { url, access, area, what }: Omit<ImportedPage<string, never>, 'form' | 'execute'>,
  layout: () => SheetLayout<string>,
  sheets: SheetWriter,
): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: `Get a template for importing ${what}`,
      description: 'Contains only the headings, in the language of the request.',
      tags: [areaWord(area, 'en')],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body: Type.Object({}),
    }
    const config = { access, reply: 'bytes', rate: EXPORT_RATE } as const
    app.post(`${url}/importTemplate`, { schema, config }, async (request, reply) =>
      new SheetAnswer(layout(), sheets).send(
        reply,
        NO_ROWS,
        (none: never) => none,
        languageOf(request),
      ),
    )
  }
}
