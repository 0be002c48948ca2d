import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeFileMigration } from '../../../../application/parts/moves/change-file-migration.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'
import { MigrationRow, migrationRow } from './migration-row.ts'

const Body = Type.Object({
  migrationId: WireId,
  action: Type.Unsafe<'pause' | 'resume' | 'cancel'>({ enum: ['pause', 'resume', 'cancel'] }),
})

export function changeMigrationRoute(change: ChangeFileMigration): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Pause, resume or cancel a move of files',
      description: 'Files that were moved stay moved. A failed move can also be resumed.',
      tags: ['Storage platforms'],
      body: Body,
      response: { 200: MigrationRow },
    }
    const audit = { area: 'platform', kind: 'change' } as const
    const config = {
      access: 'system:ossConfig:edit',
      words: ['Control a move of files', '控制文件迁移'],
      errors: ['migration_not_found', 'migration_state'],
      audit,
    } as const
    app.put('/resource/oss/migration/changeStatus', { schema, config }, async (request) => {
      const { migrationId, action } = request.body
      const migration = await change.execute(idFromWire(migrationId), action)
      return migrationRow(migration, languageOf(request))
    })
  }
}
