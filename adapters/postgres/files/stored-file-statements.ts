import type { Statement } from '../connection/statement.ts'

// The ids pass through a select, which hides their number from the planner. Otherwise the server
// would plan anew each time, which costs six times as much as the lookup.
export const FIND_FILES: Statement = {
  name: 'find-files-and-epochs',
  text: `select f.*, l.epoch as link_epoch
    from unnest((select $1::bigint[])) with ordinality as asked(id, position)
    join stored_files f on f.id = asked.id and f.state = 'ready'
    left join file_link_epochs l on l.file_id = f.id order by asked.position`,
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

export const FIND_UNCHECKED: Statement = {
  text: `select *, (select count(*)::int from stored_files
        where not is_checked and state = 'ready') as left_count
    from stored_files where not is_checked and state = 'ready' and id > $1 order by id limit $2`,
}

export const FILL_DIGEST: Statement = {
  text: `update stored_files set bytes = $2, sha256 = $3, is_checked = true
    where id = $1 and not is_checked`,
}
