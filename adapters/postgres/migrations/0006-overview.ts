const TABLES = [
  `create table storage_by_day (
    platform_key text not null,
    day date not null,
    files bigint not null,
    bytes bigint not null,
    primary key (platform_key, day)
  )`,
  // Changes that are not added up yet. Rows are only ever added, so that uploads do not wait for
  // each other.
  `create table storage_changes (
    platform_key text not null,
    day date not null,
    files bigint not null,
    bytes bigint not null
  )`,
]

const KEPT = `'ready', 'quarantined'`

/**
 * Row triggers with conditions: of the changes that an upload makes, only the last one counts.
 * @param states of files that take space, as a list
 */
export function storageCounting(states: string): readonly string[] {
  const isKept = (row: string) => isFileIn(row, states)
  return [
    `create function note_storage() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and ${isKept('old')} then
        insert into storage_changes values
          (old.platform_key, ${dayOf('old')}, -1, -coalesce(old.bytes, 0));
      end if;
      if tg_op <> 'DELETE' and ${isKept('new')} then
        insert into storage_changes values
          (new.platform_key, ${dayOf('new')}, 1, coalesce(new.bytes, 0));
      end if;
      return null;
    end $$`,
    triggerOn('insert', isKept('new')),
    triggerOn('delete', isKept('old')),
    triggerOn('update', `${countsAs('old', states)} is distinct from ${countsAs('new', states)}`),
  ]
}

const SO_FAR = `insert into storage_by_day
  select f.platform_key, ${dayOf('f')}, count(*), coalesce(sum(f.bytes), 0)
    from stored_files f where ${isFileIn('f', KEPT)} group by 1, 2`

function triggerOn(event: string, condition: string): string {
  return `create trigger note_storage_on_${event} after ${event} on stored_files
    for each row when (${condition}) execute function note_storage()`
}

function isFileIn(row: string, states: string): string {
  return `(${row}.purpose = 'file' and ${row}.state in (${states}))`
}

function dayOf(row: string): string {
  return `(${row}.created_at at time zone 'UTC')::date`
}

/** The counted values of a row, or null if it does not count. */
function countsAs(row: string, states: string): string {
  return `case when ${isFileIn(row, states)} then row(${row}.platform_key, ${row}.created_at, ${row}.bytes) end`
}

/** Counts logins and bytes as they change, so that the overview costs the same at any size. */
export const COUNT_FOR_OVERVIEW: readonly string[] = [
  ...TABLES,
  ...storageCounting(KEPT),
  SO_FAR,
  `create index login_log_succeeded_at on login_log (at) where outcome = 'success'`,
]
