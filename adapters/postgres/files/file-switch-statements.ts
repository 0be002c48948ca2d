import type { Statement } from '../connection/statement.ts'

// The steps of a switch, in order: the copy's record is removed before the file's record takes over
// its key.
export const COUNT_MOVED: Statement = {
  text: `update file_migrations
    set files_moved = files_moved + 1, bytes_moved = bytes_moved + $2::bigint,
      run_bytes = run_bytes + $2::bigint, progress_at = $3
    where id = $1 and state = 'running' returning id`,
}

export const TAKE_COPY: Statement = {
  text: `delete from stored_files where id = $1 and state = 'pending' returning id`,
}

/** Of a kept file: one may have been trashed or restored while it was copied. */
export const REPLACE_OBJECT: Statement = {
  text: `update stored_files set platform_key = $4, object_key = $5, stored_at = null
    where id = $1 and state in ('ready', 'quarantined', 'trashed') and platform_key = $2
      and coalesce(stored_at, object_key) = $3 returning id`,
}

// A key that a file is still called by cannot be that of another record.
export const KEEP_REMOVAL: Statement = {
  text: `insert into stored_files (state, lease_until, platform_key, object_key, stored_at, original_name,
      suffix, content_type, bytes, sha256, uploader_id, uploader_name, created_at)
    select 'deleting', $2::timestamptz, $3::text,
        case when named.id is null then $4::text else 'shared/' || gen_random_uuid() end,
        case when named.id is not null then $4::text end, f.original_name,
        f.suffix, f.content_type, f.bytes, f.sha256, f.uploader_id, f.uploader_name, f.created_at
      from stored_files f left join stored_files named
        on named.platform_key = $3::text and named.object_key = $4::text
      where f.id = $1`,
}
