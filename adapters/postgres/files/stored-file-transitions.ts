import type { Statement } from '../connection/statement.ts'

export const RENEW_LEASES: Statement = {
  name: 'renew-leases',
  text: `update stored_files set lease_until = greatest(lease_until, $2::timestamptz)
    where id in (select id from stored_files
      where id = any($1::bigint[]) and state = 'pending' order by id for update)`,
}

export const POSTPONE: Statement = {
  name: 'postpone-removal',
  text: `update stored_files f
    set lease_until = p.until, removal_attempts = f.removal_attempts + 1
    from unnest($1::bigint[], $2::timestamptz[]) as p(id, until)
    where f.id = p.id and f.state = 'deleting'`,
}

export const FIND_POSTPONED: Statement = {
  name: 'find-postponed',
  text: `select id from stored_files
    where state = 'deleting' and platform_key = $1 and removal_attempts > 0 limit 1`,
}

/** Returns the state that the record had before. */
export const ABANDON: Statement = {
  name: 'abandon-upload',
  text: `with named as materialized (select id, state from stored_files where id = $1 for update),
    marked as (
      update stored_files f set state = 'deleting', lease_until = f.created_at, upload_key = null
        from named where f.id = named.id and named.state = 'pending'
    )
    select state from named`,
}

export const REMOVE_RECORD: Statement = {
  name: 'remove-record',
  text: `delete from stored_files f where id = $1 and state = 'deleting' and coalesce(
      $2::integer = (select location_epoch from storage_platforms where key = f.platform_key), true)`,
}
