import type { Statement } from '../connection/statement.ts'

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
