import type { Statement } from '../connection/statement.ts'

// A platform has at most one open migration; the unique index decides between two concurrent
// additions. The platforms are locked as a foreign key would lock them, so a removal or renaming
// either waits and then sees the migration, or is waited for. They are locked in the same order as
// by removals.
export const ADD_MIGRATION: Statement = {
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

export const COUNT_PLATFORMS: Statement = {
  name: 'count-platforms',
  text: 'select count(*) as found from storage_platforms where key in ($1, $2)',
}

export const DUE_MIGRATION: Statement = {
  name: 'due-migration',
  text: `select * from file_migrations
    where state in ('queued', 'running') and (not_before is null or not_before <= $1)
    order by id limit 1`,
}

export const REPORT_MIGRATION: Statement = {
  name: 'report-migration',
  text: `update file_migrations
    set bytes_in_flight = $2, files_failed = $3, progress_at = $4
    where id = $1 and state = 'running' returning *`,
}

export const FILES_ON_PLATFORM: Statement = {
  name: 'files-on-platform',
  text: `select * from stored_files
    where platform_key = $1 and state in ('ready', 'quarantined', 'trashed') and id > $2 order by id limit $3`,
}
