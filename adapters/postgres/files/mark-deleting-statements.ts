import type { Statement } from '../connection/statement.ts'

export const MARK_DELETING = marking('mark-deleting', 'true')

export const MARK_KEPT_DELETING = marking('mark-kept-deleting', `state in ('ready', 'quarantined')`)

/** Locks in id order, because two deletes with overlapping ids could otherwise deadlock. */
function marking(name: string, condition: string): Statement {
  return {
    name,
    text: `with named as materialized (
      select id from stored_files
        where id = any((select $1::bigint[])::bigint[]) and ${condition} order by id for update
    )
    update stored_files f set state = 'deleting', lease_until = f.created_at, upload_key = null
      from named
      where f.id = named.id returning f.*`,
  }
}
