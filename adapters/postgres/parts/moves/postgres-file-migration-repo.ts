import type {
  FileMigrationRepo,
  FileSwitch,
  MigrationChange,
  NewMigration,
  RunProgress,
} from '../../../../application/parts/moves/file-migration-repo.ts'
import {
  FileMigration,
  MIGRATION_STATES,
  type MigrationState,
} from '../../../../domain/parts/moves/file-migration.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { PlatformNotFound } from '../../../../domain/storage/platforms/platform-errors.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import { type Asked, type Statement, storable } from '../../connection/statement.ts'
import { columnOf } from '../../records/record-table.ts'
import { moment, optionalMoment, optionalText, text } from '../../rows/columns.ts'
import { pageOf } from '../../rows/page-statements.ts'

// The steps of a switch, in order: the copy's record is removed before the file's record takes over
// its key.
const COUNT_MOVED = `update file_migrations
    set files_moved = files_moved + 1, bytes_moved = bytes_moved + $2::bigint,
      run_bytes = run_bytes + $2::bigint, progress_at = $3
    where id = $1 and state = 'running' returning id`

const TAKE_COPY = `delete from stored_files where id = $1 and state = 'pending' returning id`

/** Of a kept file: one may have been trashed or restored while it was copied. */
const REPLACE_OBJECT = `update stored_files set platform_key = $4, object_key = $5, stored_at = null
    where id = $1 and state in ('ready', 'quarantined', 'trashed') and platform_key = $2
      and coalesce(stored_at, object_key) = $3 returning id`

// A key that a file is still called by cannot be that of another record.
export const KEEP_REMOVAL = `insert into stored_files (state, lease_until, platform_key, object_key, stored_at, original_name,
      suffix, content_type, bytes, sha256, uploader_id, uploader_name, created_at)
    select 'deleting', $2::timestamptz, $3::text,
        case when named.id is null then $4::text else 'shared/' || gen_random_uuid() end,
        case when named.id is not null then $4::text end, f.original_name,
        f.suffix, f.content_type, f.bytes, f.sha256, f.uploader_id, f.uploader_name, f.created_at
      from stored_files f left join stored_files named
        on named.platform_key = $3::text and named.object_key = $4::text
      where f.id = $1`

// A platform has at most one open migration; the unique index decides between two concurrent
// additions. The platforms are locked as a foreign key would lock them, so a removal or renaming
// either waits and then sees the migration, or is waited for. They are locked in the same order as
// by removals.
const ADD_MIGRATION: Statement = {
  name: 'add-migration',
  text: `with ends as materialized (
      select 1 from storage_platforms where key in ($1::text, $2::text) order by id for key share
    )
    insert into file_migrations (source_key, target_key, state, starter_id, starter_name,
      created_at, files_total, bytes_total)
    select $1::text, $2::text, 'queued', $3::bigint, $4::text, $5::timestamptz, count(*),
        coalesce(sum(bytes), 0)
      from stored_files where platform_key = $1::text and state in ('ready', 'quarantined', 'trashed')
      having (select count(*) from ends) = 2
    on conflict do nothing returning *`,
}

const COUNT_PLATFORMS: Statement = {
  name: 'count-platforms',
  text: 'select count(*) as found from storage_platforms where key in ($1, $2)',
}

const DUE_MIGRATION: Statement = {
  name: 'due-migration',
  text: `select * from file_migrations
    where state in ('queued', 'running') and (not_before is null or not_before <= $1)
    order by id limit 1`,
}

const REPORT_MIGRATION: Statement = {
  name: 'report-migration',
  text: `update file_migrations
    set bytes_in_flight = $2, files_failed = $3, progress_at = $4
    where id = $1 and state = 'running' returning *`,
}

const FIND_MIGRATION: Statement = {
  name: 'find-migration',
  text: 'select * from file_migrations where id = $1',
}

const FIND_OPEN_MIGRATION: Statement = {
  name: 'find-open-migration',
  text: `select * from file_migrations
    where source_key = $1 and state not in ('done', 'cancelled')`,
}

const FIND_BOUND: Statement = {
  name: 'platform-of-open-migration',
  text: `select platform_key
    from file_migrations, lateral (values (source_key), (target_key)) as ends (platform_key)
    where state not in ('done', 'cancelled') and platform_key = any($1) limit 1`,
}

/** Thrown to roll back what a switch has changed so far. */
class SwitchLost extends Error {}

export class PostgresFileMigrationRepo extends OnDatabase implements FileMigrationRepo {
  async add(migration: NewMigration): Promise<FileMigration | undefined> {
    const { sourceKey, targetKey, starterId, starterName, createdAt } = migration
    const starter = [starterId ?? null, storable(starterName)]
    const ends = [sourceKey, targetKey]
    const added = await this.#one(ADD_MIGRATION, [...ends, ...starter, createdAt])
    if (added) return added
    const [platforms] = await this.database.rows(COUNT_PLATFORMS, ends)
    if (Number(platforms?.found) < 2) throw new PlatformNotFound()
    return undefined
  }

  get(id: Id): Promise<FileMigration | undefined> {
    return this.#one(FIND_MIGRATION, [id])
  }

  async list(offset: number, limit: number) {
    const question = { table: 'file_migrations', order: 'id desc', conditions: [], offset, limit }
    const { rows, total } = await pageOf(this.database, question)
    return { migrations: rows.map(toMigration), total }
  }

  getOpen(sourceKey: string): Promise<FileMigration | undefined> {
    return this.#one(FIND_OPEN_MIGRATION, [storable(sourceKey)])
  }

  due(now: Date): Promise<FileMigration | undefined> {
    return this.#one(DUE_MIGRATION, [now])
  }

  change(id: Id, from: readonly MigrationState[], change: MigrationChange) {
    const { text, values } = changeStatement(change)
    return this.#one({ text }, [id, from, ...values])
  }

  async report(id: Id, far: RunProgress, at: Date): Promise<FileMigration | undefined> {
    const values = [id, far.bytesInFlight, far.filesFailed, at]
    return (await this.#one(REPORT_MIGRATION, values)) ?? this.get(id)
  }

  async switchFile(id: Id, change: FileSwitch): Promise<boolean> {
    try {
      await this.database.repeatableTransaction(() => this.#switch(id, change))
      return true
    } catch (error) {
      if (error instanceof SwitchLost) return false
      throw error
    }
  }

  async bound(keys: readonly string[]): ReturnType<FileMigrationRepo['bound']> {
    const [row] = await this.database.rows(FIND_BOUND, [keys])
    return row && { key: text(row, 'platform_key'), bond: 'move' }
  }

  async #switch(id: Id, { file, copy, at, removeSourceAt }: FileSwitch): Promise<void> {
    const { platformKey, objectKey, digest } = file.props
    const from = [platformKey, objectKey.value]
    const to = [copy.props.platformKey, copy.props.objectKey.value]
    await this.#must(COUNT_MOVED, [id, digest?.bytes ?? 0, at])
    await this.#must(TAKE_COPY, [copy.id])
    await this.#must(REPLACE_OBJECT, [file.id, ...from, ...to])
    await this.database.rows(KEEP_REMOVAL, [file.id, removeSourceAt, ...from])
  }

  async #must(statement: Asked, values: readonly unknown[]): Promise<void> {
    if ((await this.database.rows(statement, values)).length === 0) throw new SwitchLost()
  }

  async #one(statement: Asked, values: readonly unknown[]): Promise<FileMigration | undefined> {
    const [row] = await this.database.rows(statement, values)
    return row && toMigration(row)
  }
}

/** Parameters 1 and 2 are the id and the allowed states; the changed columns follow. */
function changeStatement(change: MigrationChange): Statement & { values: unknown[] } {
  const sets = Object.keys(change).map((name, index) => `${columnOf(name)} = $${index + 3}`)
  const where = 'id = $1 and state = any($2::text[])'
  return {
    text: `update file_migrations set ${sets.join(', ')} where ${where} returning *`,
    values: Object.values(change).map((value) => value ?? null),
  }
}

function toMigration(row: Row): FileMigration {
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
