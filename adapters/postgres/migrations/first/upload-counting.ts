const SUMS = 'sum(c.files), sum(c.bytes), sum(c.running)'

/**
 * Triggers keep the counts, so that no change of a record can bypass them.
 * @param kept which records count as files, as a condition
 */
export function uploadCounting(kept: string): readonly string[] {
  const added = countsOf('added', 1, kept)
  const gone = countsOf('gone', -1, kept)
  return [
    ...onEach('insert', 'new table as added', [added]),
    ...onEach('delete', 'old table as gone', [gone]),
    ...onEach('update', 'old table as gone new table as added', [added, gone]),
  ]
}

/**
 * Usually the records of one user change, whose usage row exists: one query and one update then
 * suffice. The triggers run per statement instead of per row: rows of several users must be updated
 * in one order, and updating one row a thousand times in a transaction is slow.
 */
function onEach(event: string, tables: string, changes: readonly string[]): readonly string[] {
  const name = `count_uploads_on_${event}`
  const changed = `(${changes.join(' union all ')}) as c`
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      declare
        first_user bigint;
        last_user bigint;
        more_files bigint;
        more_bytes bigint;
        more_running bigint;
      begin
        select min(c.uploader_id), max(c.uploader_id), ${SUMS}
          into first_user, last_user, more_files, more_bytes, more_running from ${changed};
        if first_user is null then return null; end if;
        if first_user = last_user then
          if more_files = 0 and more_bytes = 0 and more_running = 0 then return null; end if;
          update upload_usage set files = files + more_files, bytes = bytes + more_bytes,
            running = running + more_running where user_id = first_user;
          if found then return null; end if;
        end if;
        insert into upload_usage as u (user_id, files, bytes, running)
          select c.uploader_id, ${SUMS} from ${changed} group by c.uploader_id
            having (${SUMS}) <> (0, 0, 0) order by c.uploader_id
          on conflict (user_id) do update set files = u.files + excluded.files,
            bytes = u.bytes + excluded.bytes, running = u.running + excluded.running;
        return null;
      end $$`,
    `create trigger ${name} after ${event} on stored_files referencing ${tables}
      for each statement execute function ${name}()`,
  ]
}

function countsOf(table: string, sign: 1 | -1, kept: string): string {
  return `select uploader_id, ${sign} * (${kept})::integer as files,
      case when ${kept} then ${sign} * coalesce(bytes, 0) else 0 end as bytes,
      ${sign} * (state = 'pending')::integer as running
    from ${table} where purpose = 'file'`
}
