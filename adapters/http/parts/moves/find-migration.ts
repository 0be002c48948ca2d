import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListFileMigrations } from '../../../../application/parts/moves/list-file-migrations.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'
import { MigrationRow, migrationRow } from './migration-row.ts'

export function findMigrationRoute(show: ListFileMigrations): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the progress of a move of files',
      tags: ['Storage platforms'],
      params: Type.Object({ migrationId: textOf(20) }),
      response: { 200: MigrationRow },
    }
    const config = { access: 'system:ossConfig:list', errors: ['migration_not_found'] } as const
    app.get('/resource/oss/migration/:migrationId', { schema, config }, async (request) => {
      const migration = await show.one(parseId(request.params.migrationId))
      return migrationRow(migration, languageOf(request))
    })
  }
}
