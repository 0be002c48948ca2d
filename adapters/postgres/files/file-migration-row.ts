import type { MigrationChange } from '../../../application/ports/files/file-migration-repo.ts'
import { FileMigration, MIGRATION_STATES } from '../../../domain/storage/files/file-migration.ts'
import type { Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { moment, optionalMoment, optionalText, text } from '../rows/columns.ts'

const COLUMNS: Readonly<Record<keyof MigrationChange, string>> = {
  state: 'state',
  filesTotal: 'files_total',
  bytesTotal: 'bytes_total',
  bytesInFlight: 'bytes_in_flight',
  filesFailed: 'files_failed',
  runStartedAt: 'run_started_at',
  runBytes: 'run_bytes',
  progressAt: 'progress_at',
  attempts: 'attempts',
  notBefore: 'not_before',
  trouble: 'trouble',
  finishedAt: 'finished_at',
}

/** Parameters 1 and 2 are the id and the allowed states; the changed columns follow. */
export function changeStatement(change: MigrationChange): Statement & { values: unknown[] } {
  const known = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const given = Object.getOwnPropertyDescriptor(change, name)
    return given ? [{ column, value: given.value ?? null }] : []
  })
  const sets = known.map(({ column }, index) => `${column} = $${index + 3}`).join(', ')
  const where = 'id = $1 and state = any($2::text[])'
  return {
    text: `update file_migrations set ${sets} where ${where} returning *`,
    values: known.map(({ value }) => value),
  }
}

export function toMigration(row: Row): FileMigration {
  return new FileMigration({
    id: text(row, 'id'),
    sourceKey: text(row, 'source_key'),
    targetKey: text(row, 'target_key'),
    state: MIGRATION_STATES.find((state) => state === row.state) ?? 'failed',
    starterId: optionalText(row, 'starter_id'),
    starterName: text(row, 'starter_name'),
    createdAt: moment(row, 'created_at'),
    filesTotal: Number(row.files_total),
    bytesTotal: Number(row.bytes_total),
    filesMoved: Number(row.files_moved),
    bytesMoved: Number(row.bytes_moved),
    bytesInFlight: Number(row.bytes_in_flight),
    filesFailed: Number(row.files_failed),
    runStartedAt: optionalMoment(row, 'run_started_at'),
    runBytes: Number(row.run_bytes),
    progressAt: optionalMoment(row, 'progress_at'),
    attempts: Number(row.attempts),
    notBefore: optionalMoment(row, 'not_before'),
    trouble: optionalText(row, 'trouble'),
    finishedAt: optionalMoment(row, 'finished_at'),
  })
}
