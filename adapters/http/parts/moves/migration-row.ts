import type { FileMigration } from '../../../../domain/storage/files/file-migration.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { textFor } from '../../words/texts.ts'

const NullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

/** A move of files as lists show it. */
export const MigrationRow = Type.Object(
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

export function migrationRow(migration: FileMigration, language: Language) {
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
