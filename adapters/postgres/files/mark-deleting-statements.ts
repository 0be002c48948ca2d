import type { Statement } from '../connection/statement.ts'

const GONE = `state = 'deleting', lease_until = f.created_at, upload_key = null`

export const MARK_DELETING = marking('mark-deleting', 'hold_reason is null', GONE)

export const HIDE_KEPT = marking('hide-kept', `state in ('ready', 'quarantined')`, GONE)

/** `$2` to `$5`: when, by whom, until when, and whether they count against quotas. */
export const TRASH_KEPT = marking(
  'trash-kept',
  `state in ('ready', 'quarantined')`,
  `state = case when f.state = 'ready' then 'trashed' else 'deleting' end,
    lease_until = case when f.state = 'ready' then $4::timestamptz else f.created_at end,
    trashed_at = $2::timestamptz, trashed_by = $3, counts_in_trash = $5::boolean, upload_key = null`,
)

export const PURGE = marking('purge-trashed', `state = 'trashed'`, GONE)

/** Locks in id order, because two deletes with overlapping ids could otherwise deadlock. */
function marking(name: string, condition: string, change: string): Statement {
  return {
    name,
    text: `with named as materialized (
      select id from stored_files
        where id = any((select $1::bigint[])::bigint[]) and ${condition} order by id for update
    )
    update stored_files f set ${change} from named where f.id = named.id returning f.*`,
  }
}
