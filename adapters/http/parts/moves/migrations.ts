import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type {
  ChangeFileMigration,
  ListFileMigrations,
  StartFileMigration,
} from '../../../../application/parts/moves/file-migrations.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import type { FileMigration } from '../../../../domain/storage/files/file-migration.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { idFromWire, NullableText, textOf, WireId, wireId } from '../../wire/wire-types.ts'
import { type Language, languageOf } from '../../words/language.ts'
import { textFor } from '../../words/texts.ts'

const NullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

/** A move of files as lists show it. */
const MigrationRow = Type.Object(
  {
    migrationId: WireId,
    from: Type.String({ description: 'Key of the platform that files leave' }),
    to: Type.String(),
    status: Type.String({
      description: '`queued`, `running`, `paused`, `cancelled`, `done` or `failed`',
    }),
    percent: Type.Integer({ description: 'Share of the bytes moved' }),
    filesTotal: Type.Integer({ description: 'As counted at the start' }),
    filesMoved: Type.Integer(),
    filesFailed: Type.Integer({ description: 'In the latest run; these files were not moved' }),
    bytesTotal: Type.Integer(),
    bytesMoved: Type.Integer({ description: 'Includes copied bytes of files in progress' }),
    bytesPerSecond: NullableCount,
    secondsLeft: NullableCount,
    trouble: NullableText,
    startedBy: Type.String(),
    createTime: Type.String(),
    endTime: NullableText,
  },
  { title: 'FileMigration' },
)

function migrationRow(migration: FileMigration, language: Language) {
  const { props, percent, bytesCopied, bytesPerSecond, secondsLeft } = migration
  return {
    migrationId: wireId(migration.id),
    from: props.sourceKey,
    to: props.targetKey,
    status: props.state,
    percent,
    filesTotal: props.filesTotal,
    filesMoved: props.filesMoved,
    filesFailed: props.filesFailed,
    bytesTotal: props.bytesTotal,
    bytesMoved: bytesCopied,
    bytesPerSecond: bytesPerSecond ?? null,
    secondsLeft: secondsLeft ?? null,
    trouble: props.trouble === undefined ? null : textFor(props.trouble, {}, language),
    startedBy: props.starterName,
    createTime: wireDate(props.createdAt),
    endTime: props.finishedAt ? wireDate(props.finishedAt) : null,
  }
}

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
