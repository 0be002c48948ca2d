import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ManageRecords } from '../../../../application/records/manage-records.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { areaWord } from '../../words/area-words.ts'
import { rowSchema } from '../record/page-schemas.ts'
import { shownRow } from '../record/page-values.ts'
import { dictionaryTypesPage } from './dictionary-types.ts'

const ALL = { conditions: [], sort: [], asked: {}, offset: 0, limit: 10_000 }

export function dictionaryTypeOptionsRoute(types: ManageRecords): FastifyPluginAsyncTypebox {
  const show = shownRow(dictionaryTypesPage)
  return async (app) => {
    const schema = {
      summary: 'List all dictionaries to choose from',
      tags: [areaWord(dictionaryTypesPage.area, 'en')],
      response: { 200: Type.Array(rowSchema(dictionaryTypesPage)) },
    }
    const config = { access: 'session' } as const
    app.get('/system/dict/type/optionselect', { schema, config }, async (request) => {
      const { rows } = await types.list(ALL, callerOf(request))
      return rows.map(show)
    })
  }
}
