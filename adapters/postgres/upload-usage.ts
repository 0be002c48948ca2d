import type { UploadUsage } from '../../domain/storage/upload-quota.ts'
import { optionalNumber } from './columns.ts'
import type { Row } from './database.ts'
import { RELAXED, type Statement } from './statement.ts'

export const FIND_USAGE: Statement = {
  name: 'find-upload-usage',
  text: 'select files, bytes, running from upload_usage where user_id = $1',
}

/** In one step with the row that counts the uploader's files: those who add at once take turns. */
export const ADD_WITHIN_QUOTA: Statement = {
  name: 'add-file-within-quota',
  text: `with ${RELAXED}, usage as (
      insert into upload_usage (user_id) values ($7::bigint)
        on conflict (user_id) do update set user_id = excluded.user_id
        returning files, bytes, running
    )
    insert into stored_files (state, lease_until, platform_key, object_key, original_name,
      suffix, content_type, uploader_id, uploader_name, created_at, upload_key)
    select 'pending', $1::timestamptz, $2, $3, $4, $5, $6, $7::bigint, $8, $9::timestamptz, $10
      from usage, relaxed
      where mode = 'off' and bytes < $11::bigint and files + running < $12::bigint and running < $13::bigint
    returning *`,
}

export function toUsage(row: Row = {}): UploadUsage {
  const count = (column: string) => optionalNumber(row, column) ?? 0
  return { bytes: count('bytes'), files: count('files'), running: count('running') }
}
