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
  text: `update stored_files set platform_key = $4, object_key = $5
    where id = $1 and state in ('ready', 'quarantined', 'trashed') and platform_key = $2 and object_key = $3 returning id`,
}

export const KEEP_REMOVAL: Statement = {
  text: `insert into stored_files (state, lease_until, platform_key, object_key, original_name,
      suffix, content_type, bytes, sha256, uploader_id, uploader_name, created_at)
    select 'deleting', $2::timestamptz, $3::text, $4::text, original_name, suffix, content_type,
        bytes, sha256, uploader_id, uploader_name, created_at
      from stored_files where id = $1`,
}
