import type { FastifyPluginAsync } from 'fastify'
import type { SheetWriter } from '../../../../application/ports/sheet-writer.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { FILTER_TYPES } from '../exports/form-scope.ts'
import { EXPORT_RATE, SheetAnswer } from '../exports/sheet-answer.ts'
import { TEMPLATE_COLUMNS } from './user-sheet.ts'

const NO_ROWS = { rows: noRows(), isCut: () => false, most: 0 }

async function* noRows(): AsyncGenerator<never> {}

/** Must be registered in a `formScope`. */
export function importTemplateRoute(sheets: SheetWriter): FastifyPluginAsync {
  const answer = new SheetAnswer({ name: 'users', columns: TEMPLATE_COLUMNS }, sheets)
  return async (app) => {
    const schema = {
      summary: 'Get a template for importing users',
      description: 'Contains only the headings, in the language of the request.',
      tags: ['Users'],
      consumes: FILTER_TYPES,
      produces: [sheets.contentType],
      body: Type.Object({}),
    }
    const config = { access: 'system:user:import', reply: 'bytes', rate: EXPORT_RATE } as const
    app.post('/system/user/importTemplate', { schema, config }, async (request, reply) =>
      answer.send(reply, NO_ROWS, (none: never) => none, languageOf(request)),
    )
  }
}
