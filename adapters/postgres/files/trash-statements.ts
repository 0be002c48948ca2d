import type { Statement } from '../connection/statement.ts'

/** Like the next one, but without locks. */
export const FIND_UNCOUNTED: Statement = {
  name: 'find-uncounted',
  text: `select uploader_id, count(*) as files, coalesce(sum(bytes), 0) as bytes from stored_files
    where id = any((select $1::bigint[])::bigint[]) and state = 'trashed' and not counts_in_trash
    group by uploader_id`,
}

/** Of each uploader whose files do not count while they are in the trash. */
export const FIND_RESTORED_SIZE: Statement = {
  name: 'find-restored-size',
  text: `with named as materialized (
      select * from stored_files
        where id = any((select $1::bigint[])::bigint[]) and state = 'trashed' order by id for update
    ), added as materialized (
      select uploader_id, count(*) as added_files, coalesce(sum(bytes), 0) as added_bytes from named
        where not counts_in_trash group by uploader_id
    )
    select u.user_id, added_files, added_bytes, files, bytes, running
      from upload_usage u join added a on a.uploader_id = u.user_id order by u.user_id for update of u`,
}

// Addresses from before must not open the file again.
export const RESTORE: Statement = {
  name: 'restore-trashed',
  text: `with restored as (
      update stored_files set state = 'ready', lease_until = created_at, trashed_at = null, trashed_by = null
        where id = any((select $1::bigint[])::bigint[]) and state = 'trashed' returning *
    ), ended as (
      insert into file_link_epochs as l (file_id, epoch) select id, 1 from restored order by id
        on conflict (file_id) do update set epoch = l.epoch + 1
    )
    select * from restored`,
}

export const CHANGE_HOLD: Statement = {
  name: 'change-hold',
  text: `update stored_files f set hold_reason = $2 from (
      select id from stored_files where id = any((select $1::bigint[])::bigint[])
        and state in ('ready', 'trashed') order by id for update
    ) as named where f.id = named.id returning f.id`,
}
