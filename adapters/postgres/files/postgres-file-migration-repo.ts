import type {
  FileMigrationRepo,
  FileSwitch,
  MigrationChange,
  NewMigration,
  RunProgress,
} from '../../../application/ports/files/file-migration-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileMigration, MigrationState } from '../../../domain/storage/files/file-migration.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { PlatformNotFound } from '../../../domain/storage/platforms/platform-errors.ts'
import type { Database } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { pageOf } from '../rows/page-statements.ts'
import { changeStatement, toMigration } from './file-migration-row.ts'
import { COUNT_MOVED, KEEP_REMOVAL, REPLACE_OBJECT, TAKE_COPY } from './file-switch-statements.ts'
import { toStoredFile } from './stored-file-row.ts'

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

const FILES_ON_PLATFORM: Statement = {
  name: 'files-on-platform',
  text: `select * from stored_files
    where platform_key = $1 and state in ('ready', 'quarantined', 'trashed') and id > $2 order by id limit $3`,
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

/** Thrown to roll back what a switch has changed so far. */
class SwitchLost extends Error {}

export class PostgresFileMigrationRepo implements FileMigrationRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(migration: NewMigration): Promise<FileMigration | undefined> {
    const { sourceKey, targetKey, starterId, starterName, createdAt } = migration
    const starter = [starterId ?? null, storable(starterName)]
    const ends = [sourceKey, targetKey]
    const added = await this.#one(ADD_MIGRATION, [...ends, ...starter, createdAt])
    if (added) return added
    const [platforms] = await this.#database.rows(COUNT_PLATFORMS, ends)
    if (Number(platforms?.found) < 2) throw new PlatformNotFound()
    return undefined
  }

  get(id: Id): Promise<FileMigration | undefined> {
    return this.#one(FIND_MIGRATION, [id])
  }

  async list(offset: number, limit: number) {
    const question = { table: 'file_migrations', order: 'id desc', conditions: [], offset, limit }
    const { rows, total } = await pageOf(this.#database, question)
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

  async filesOn(platformKey: string, after: Id | undefined, limit: number): Promise<StoredFile[]> {
    const values = [storable(platformKey), after ?? '0', limit]
    return (await this.#database.rows(FILES_ON_PLATFORM, values)).map(toStoredFile)
  }

  async switchFile(id: Id, change: FileSwitch): Promise<boolean> {
    try {
      await this.#database.repeatableTransaction(() => this.#switch(id, change))
      return true
    } catch (error) {
      if (error instanceof SwitchLost) return false
      throw error
    }
  }

  async #switch(id: Id, { file, copy, at, removeSourceAt }: FileSwitch): Promise<void> {
    const { platformKey, objectKey, digest } = file.props
    const from = [platformKey, objectKey.value]
    const to = [copy.props.platformKey, copy.props.objectKey.value]
    await this.#must(COUNT_MOVED, [id, digest?.bytes ?? 0, at])
    await this.#must(TAKE_COPY, [copy.id])
    await this.#must(REPLACE_OBJECT, [file.id, ...from, ...to])
    await this.#database.rows(KEEP_REMOVAL, [file.id, removeSourceAt, ...from])
  }

  async #must(statement: Statement, values: readonly unknown[]): Promise<void> {
    if ((await this.#database.rows(statement, values)).length === 0) throw new SwitchLost()
  }

  async #one(statement: Statement, values: readonly unknown[]): Promise<FileMigration | undefined> {
    const [row] = await this.#database.rows(statement, values)
    return row && toMigration(row)
  }
}
