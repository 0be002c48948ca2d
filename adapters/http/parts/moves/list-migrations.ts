import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListFileMigrations } from '../../../../application/parts/moves/list-file-migrations.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { MigrationRow, migrationRow } from './migration-row.ts'

export function listMigrationsRoute(show: ListFileMigrations): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List moves of files between platforms',
      description: 'Newest first.',
      tags: ['Storage platforms'],
      querystring: Type.Object(PAGE_KEYS),
      response: { 200: pageOf(MigrationRow) },
    }
    const config = { access: 'system:ossConfig:list' } as const
    app.get('/resource/oss/migration/list', { schema, config }, async (request) => {
      const { offset, limit } = pageSlice(request.query)
      const { migrations, total } = await show.list(offset, limit)
      return { total, rows: migrations.map((one) => migrationRow(one, languageOf(request))) }
    })
  }
}
