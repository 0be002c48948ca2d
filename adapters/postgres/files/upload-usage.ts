import type { UploadUsage } from '../../../domain/storage/upload-quota.ts'
import type { Row } from '../connection/database.ts'
import { ONE_RELAXED, type Statement } from '../connection/statement.ts'
import { optionalNumber } from '../rows/columns.ts'
import { platformAt } from './platform-at.ts'

export const FIND_USAGE: Statement = {
  name: 'find-upload-usage',
  text: 'select files, bytes, running from upload_usage where user_id = $1',
}

/** Before the first upload of a user, by however many at once. */
export const BEGIN_USAGE: Statement = {
  name: 'begin-upload-usage',
  text: 'insert into upload_usage (user_id) values ($1) on conflict do nothing',
}

/**
 * Adds the record in one step with the row that counts the uploader's files, so parallel uploads of
 * one user run one after the other. The row is locked, not written; without the row nothing is added.
 * A lock writes to the disk too, so a refused upload does not lock the row.
 */
export const ADD_WITHIN_QUOTA: Statement = {
  name: 'add-file-within-quota',
  text: `with ${addedAfter('upload_usage')}`,
}

/**
 * Who deletes locks the record first, then that row; so does this with the record that holds the
 * key, or each would wait for the other.
 */
export const ADD_KEYED_WITHIN_QUOTA: Statement = {
  name: 'add-keyed-file-within-quota',
  text: `with holder as materialized (
      select id from stored_files where uploader_id = $7::bigint and upload_key = $10 for update
    ), ${addedAfter('upload_usage, (select count(*) from holder) as locked')}`,
}

function addedAfter(locked: string): string {
  return `usage as materialized (
      select files, bytes, running from ${locked}
        where user_id = $7::bigint and ${ONE_RELAXED} for update of upload_usage
    ), ${platformAt('$2', '$14')}
    insert into stored_files (state, lease_until, platform_key, object_key, original_name,
      suffix, content_type, uploader_id, uploader_name, created_at, upload_key)
    select 'pending', $1::timestamptz, $2, $3, $4, $5, $6, $7::bigint, $8, $9::timestamptz, $10
      from usage, platform where bytes <= $11::bigint and files + running < $12::bigint and running < $13::bigint
    returning *`
}

export function toUsage(row: Row = {}): UploadUsage {
  const count = (column: string) => optionalNumber(row, column) ?? 0
  return { bytes: count('bytes'), files: count('files'), running: count('running') }
}
