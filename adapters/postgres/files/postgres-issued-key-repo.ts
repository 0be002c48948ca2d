import type {
  IssuedKeyRepo,
  KeyStanding,
} from '../../../application/ports/files/issued-key-repo.ts'
import { OnDatabase } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'

/** Records with the object of a key, each found in an index. */
const holders = (platform: string) => `(
      select id, state from stored_files
        where platform_key = ${platform} and object_key = asked.key and stored_at is null
      union all select id, state from stored_files
        where platform_key = ${platform} and stored_at = asked.key
      limit 1)`

// A removed key that any platform has a record of counts as recorded: two platforms may be the same
// location.
const STANDINGS: Statement = {
  name: 'standings-of-keys',
  text: `select asked.key, case
      when here.state = 'pending' then 'awaited'
      when here.id is not null or exists (
        select from storage_platforms q cross join lateral ${holders('q.key')} as held
      ) then 'recorded'
      else 'removed' end as standing
    from storage_platforms p cross join unnest((select $2::text[])) as asked(key)
    left join lateral ${holders('p.key')} as here on true
    left join removed_objects gone on gone.platform_id = p.id
      and gone.location_epoch = p.location_epoch and gone.object_key = asked.key
    where p.key = $1 and (here.id is not null or gone.object_key is not null)`,
}

const FORGET_REMOVED: Statement = {
  name: 'forget-removed-objects',
  text: `delete from removed_objects where ctid = any(array(
      select ctid from removed_objects where removed_at < $1 limit 10000
    )) returning 1`,
}

export class PostgresIssuedKeyRepo extends OnDatabase implements IssuedKeyRepo {
  async standings(
    platformKey: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, KeyStanding>> {
    if (keys.length === 0) return new Map()
    const rows = await this.database.rows(STANDINGS, [platformKey, keys])
    return new Map(rows.map((row) => [text(row, 'key'), toStanding(row.standing)]))
  }

  async forgetRemoved(before: Date): Promise<number> {
    return (await this.database.rows(FORGET_REMOVED, [before])).length
  }
}

function toStanding(value: unknown): KeyStanding {
  return value === 'awaited' || value === 'removed' ? value : 'recorded'
}
