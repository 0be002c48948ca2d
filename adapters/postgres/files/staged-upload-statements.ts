import type { Statement } from '../connection/statement.ts'
import { platformAt } from './platform-at.ts'

/** Makes concurrent starts run one after the other, so that each sees the uploads of the others. */
export const LOCK_USAGE: Statement = {
  text: `insert into upload_usage (user_id) values ($1)
    on conflict (user_id) do update set user_id = excluded.user_id
    returning files, bytes, running`,
}

export const UNFINISHED: Statement = {
  text: `select count(*) as running, coalesce(sum(length), 0) as bytes from staged_uploads
    where owner_id = $1 and not finished and expires_at > $2`,
}

export const ADD_STAGED: Statement = {
  text: `insert into staged_uploads
      (id, owner_id, owner_name, name, declared_type, length, created_at, expires_at, metadata)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}

export const BEGIN_PART: Statement = {
  name: 'begin-part',
  text: `with ${platformAt('$2', '$12')}, file as (
      insert into stored_files (purpose, state, lease_until, platform_key, object_key,
        original_name, suffix, content_type, uploader_id, uploader_name, created_at)
      select 'part', 'pending', $1::timestamptz, $2, $3, $4, $5, $6, $7::bigint, $8,
        $9::timestamptz
        from staged_uploads, platform where id = $10 and not finished and expires_at > $9::timestamptz
      returning *
    ), part as (
      insert into staged_parts (upload_id, first, file_id) select $10, $11::bigint, id from file
    )
    select * from file`,
}

// A part whose record the clean-up has claimed no longer counts.
export const COMPLETE_PART: Statement = {
  name: 'complete-part',
  text: `with file as (
      update stored_files set lease_until = greatest(lease_until, $3::timestamptz)
        where id = $1 and state = 'pending' returning id
    )
    update staged_parts p set bytes = $2::bigint from file where p.file_id = file.id
      returning p.file_id`,
}
