import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { StartFileMigration } from '../../../../application/parts/moves/start-file-migration.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { MigrationRow, migrationRow } from './migration-row.ts'

const key = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

export function startMigrationRoute(start: StartFileMigration): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Move all files of a storage platform to another one',
      description:
        'Runs in the background on one instance. Files stay readable throughout. They are removed from the old platform some time later.',
      tags: ['Storage platforms'],
      body: Type.Object({ from: key, to: key }),
      response: { 200: MigrationRow },
    }
    const audit = { area: 'platform', kind: 'change' } as const
    const config = {
      access: 'system:ossConfig:edit',
      words: ['Move all files of a platform', '迁移存储平台的文件'],
      errors: [
        'platform_not_found',
        'migration_same_platform',
        'migration_platform_stopped',
        'migration_open',
      ],
      audit,
    } as const
    app.post('/resource/oss/migration', { schema, config }, async (request) => {
      const { userId, userName } = callerOf(request)
      const starter = { userId, userName }
      const migration = await start.execute({ ...request.body, starter })
      return migrationRow(migration, languageOf(request))
    })
  }
}
