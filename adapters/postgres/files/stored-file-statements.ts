import type { Id } from '../../../domain/shared/id.ts'
import type { Database } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'

// The ids pass through a select, which hides their number from the planner. Otherwise the server
// would plan anew each time, which costs six times as much as the lookup.
export const FIND_FILES: Statement = {
  name: 'find-files-and-epochs',
  text: `select f.*, l.epoch as link_epoch
    from unnest((select $1::bigint[])) with ordinality as asked(id, position)
    join stored_files f on f.id = asked.id and f.state = 'ready'
    left join file_link_epochs l on l.file_id = f.id order by asked.position`,
}

export const FIND_KEPT_ON: Statement = {
  name: 'kept-files-on-platform',
  text: `select * from stored_files
    where platform_key = $1 and state in ('ready', 'quarantined', 'trashed') and id > $2 order by id limit $3`,
}

// Locked rows in `expired` are skipped: their holder decides what becomes of them.
export const CLAIM_UNFINISHED: Statement = {
  name: 'claim-unfinished',
  text: `with expired as materialized (
      select id from stored_files where state = 'pending' and lease_until < $1
        and ($3::text is null or platform_key = $3)
        order by id limit $2 for update skip locked
    ), over as materialized (
      select id from stored_files where state = 'trashed' and lease_until < $1 and hold_reason is null
        and ($3::text is null or platform_key = $3)
        order by lease_until limit $2 for update skip locked
    ), claimed as (
      update stored_files f set state = 'deleting', upload_key = null
        from (select id from expired union all select id from over) as due where f.id = due.id returning f.*
    )
    select * from claimed
    union all select * from stored_files where state = 'deleting' and lease_until < $1
      and ($3::text is null or platform_key = $3)
    limit $2`,
}

// Locks the records, so that none is removed while its epoch is added.
export const END_LINKS: Statement = {
  name: 'end-links',
  text: `with named as materialized (
      select id from stored_files where id = any($1::bigint[]) and state = 'ready'
        order by id for key share
    )
    insert into file_link_epochs as l (file_id, epoch) select id, 1 from named order by id
      on conflict (file_id) do update set epoch = l.epoch + 1 returning file_id`,
}

export const FIND_UNCHECKED = `select *, (select count(*)::int from stored_files
        where not is_checked and state = 'ready') as left_count
    from stored_files where not is_checked and state = 'ready' and id > $1 order by id limit $2`

export const FILL_DIGEST = `update stored_files set bytes = $2, sha256 = $3, is_checked = true
    where id = $1 and not is_checked`

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

/** All records with the object of `f`, found in two indexes. */
const HOLDERS = `(
      select id from stored_files where platform_key = f.platform_key
        and object_key = coalesce(f.stored_at, f.object_key) and stored_at is null
      union all select id from stored_files where platform_key = f.platform_key
        and stored_at = coalesce(f.stored_at, f.object_key)
    ) as holder`

const HAS_OTHERS: Statement = {
  name: 'has-others-with-object',
  text: `select exists (select from ${HOLDERS} where holder.id <> f.id) as has_others
    from stored_files f where f.id = $1`,
}

// Of two removals, the later one does not find the record that the earlier one has removed.
const LOCK_HOLDERS: Statement = {
  name: 'lock-holders-of-object',
  text: `select id from stored_files where id = any(array(
      select holder.id from stored_files f cross join lateral ${HOLDERS} where f.id = $1
    )) order by id for update`,
}

const REMOVE_HOLDER: Statement = {
  name: 'remove-holder-of-object',
  text: `delete from stored_files where id = $1 and state = 'deleting'`,
}

/**
 * Nobody begins to share the object of a file that is being deleted, so without others nothing has
 * to be locked. Two may finish one removal at once: the object of a record that is gone may belong
 * to others by then.
 */
export async function letGo(database: Database, id: Id): Promise<boolean> {
  const [found] = await database.rows(HAS_OTHERS, [id])
  if (!found) return true
  if (!found.has_others) return false
  return database.repeatableTransaction(async () => {
    const holders = (await database.rows(LOCK_HOLDERS, [id])).map((row) => text(row, 'id'))
    if (holders.length === 1 && holders[0] === id) return false
    await database.rows(REMOVE_HOLDER, [id])
    return true
  })
}
