import type { FileMigrations } from '../../../../application/parts/moves/file-migrations.ts'
import type { FileMigration } from '../../../../domain/parts/moves/file-migration.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { idFromWire, NullableText, textOf, WireId, wireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
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

const key = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

const route = routeOf<{ readonly moves: FileMigrations }>({ area: 'platform' })

/** Moves of files between platforms. */
export const MIGRATION_ROUTES = [
  route({
    method: 'GET',
    url: '/resource/oss/migration/list',
    access: 'system:ossConfig:list',
    summary: 'List moves of files between platforms',
    description: 'Newest first.',
    query: Type.Object(PAGE_KEYS),
    reply: pageOf(MigrationRow),
    run: async ({ moves }, { query, language }) => {
      const { offset, limit } = pageSlice(query)
      const { migrations, total } = await moves.list(offset, limit)
      return { total, rows: migrations.map((one) => migrationRow(one, language)) }
    },
  }),
  route({
    method: 'GET',
    url: '/resource/oss/migration/:migrationId',
    access: 'system:ossConfig:list',
    errors: ['migration_not_found'],
    summary: 'Get the progress of a move of files',
    params: Type.Object({ migrationId: textOf(20) }),
    reply: MigrationRow,
    run: async ({ moves }, { params, language }) =>
      migrationRow(await moves.get(parseId(params.migrationId)), language),
  }),
  route({
    method: 'POST',
    url: '/resource/oss/migration',
    access: 'system:ossConfig:edit',
    audit: 'change',
    words: ['Move all files of a platform', '迁移存储平台的文件'],
    errors: [
      'platform_not_found',
      'migration_same_platform',
      'migration_platform_stopped',
      'migration_open',
    ],
    summary: 'Move all files of a storage platform to another one',
    description:
      'Runs in the background on one instance. Files stay readable throughout. They are removed from the old platform some time later.',
    body: Type.Object({ from: key, to: key }),
    reply: MigrationRow,
    run: async ({ moves }, { body, caller: { userId, userName }, language }) =>
      migrationRow(await moves.start({ ...body, starter: { userId, userName } }), language),
  }),
  route({
    method: 'PUT',
    url: '/resource/oss/migration/changeStatus',
    access: 'system:ossConfig:edit',
    audit: 'change',
    words: ['Control a move of files', '控制文件迁移'],
    errors: ['migration_not_found', 'migration_state'],
    summary: 'Pause, resume or cancel a move of files',
    description: 'Files that were moved stay moved. A failed move can also be resumed.',
    body: Type.Object({
      migrationId: WireId,
      action: Type.Unsafe<'pause' | 'resume' | 'cancel'>({ enum: ['pause', 'resume', 'cancel'] }),
    }),
    reply: MigrationRow,
    run: async ({ moves }, { body: { migrationId, action }, language }) =>
      migrationRow(await moves.change(idFromWire(migrationId), action), language),
  }),
]

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
