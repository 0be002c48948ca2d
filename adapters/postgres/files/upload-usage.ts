import type { UploadUsage } from '../../../domain/storage/usage/upload-quota.ts'
import type { Row } from '../connection/database.ts'
import { ONE_RELAXED, type Statement } from '../connection/statement.ts'
import { optionalNumber } from '../rows/columns.ts'
import { platformAt } from './stored-file-row.ts'

export const FIND_USAGE: Statement = {
  name: 'find-upload-usage',
  text: 'select files, bytes, running from upload_usage where user_id = $1',
}

/** Creates the usage row for a user's first upload; concurrent calls are harmless. */
export const BEGIN_USAGE: Statement = {
  name: 'begin-upload-usage',
  text: 'insert into upload_usage (user_id) values ($1) on conflict do nothing',
}

/**
 * Adds the record in one step with locking the uploader's usage row, so that parallel uploads of
 * one user run one after the other. The row is only locked; if it is missing, nothing is added. A
 * lock writes to the disk too, so a refused upload does not lock the row.
 */
export const ADD_WITHIN_QUOTA: Statement = {
  name: 'add-file-within-quota',
  text: `with ${addedAfter('upload_usage')}`,
}

/**
 * A delete locks the record first and then the usage row. This locks the record that holds the
 * upload key first too; otherwise the two could deadlock.
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
