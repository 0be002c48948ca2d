const STATES = `'ready', 'quarantined', 'trashed'`
const COUNTS = 'files bigint not null, bytes bigint not null'
const OWNER = 'uploader_id bigint not null, platform_key text not null, suffix text not null'

const TABLES = [
  `create table usage_totals (${OWNER}, ${COUNTS},
    primary key (uploader_id, platform_key, suffix))`,
  // By the day of each change, so that a day that is over does not change.
  `create table usage_days (day date not null, uploader_id bigint not null, ${COUNTS},
    primary key (day, uploader_id))`,
  // Changes that are not added up yet. Rows are only ever added, so that uploads do not wait for
  // each other.
  `create table usage_changes (day date not null, ${OWNER}, ${COUNTS})`,
  // Who is near a limit and was told so.
  `create table quota_warnings (
    subject text not null check (subject in ('user', 'department')),
    subject_id bigint not null,
    primary key (subject, subject_id)
  )`,
]

const SUBJECTS = ['users', 'roles', 'departments']

const isKept = (row: string) => `(${row}.purpose = 'file' and ${row}.state in (${STATES}))`

/** Runs on the triggers that are there, whose conditions do not change. */
const NOTE_STORAGE = `create or replace function note_storage() returns trigger language plpgsql as $$
  declare
    today date := (now() at time zone 'UTC')::date;
  begin
    if tg_op <> 'INSERT' and ${isKept('old')} then ${noted('old', -1)} end if;
    if tg_op <> 'DELETE' and ${isKept('new')} then ${noted('new', 1)} end if;
    return null;
  end $$`

function noted(row: string, sign: 1 | -1): string {
  const counts = `${sign}, ${sign} * coalesce(${row}.bytes, 0)`
  return `
      insert into storage_changes values
        (${row}.platform_key, (${row}.created_at at time zone 'UTC')::date, ${counts});
      insert into usage_changes values
        (today, ${row}.uploader_id, ${row}.platform_key, ${row}.suffix, ${counts});`
}

/** Until the end, so that no file comes between the sums and the changes that are noted. */
const HOLD_FILES = 'lock table stored_files in share row exclusive mode'

/**
 * The triggers run with the rights of whoever stores a file. Accounts that may not change the schema
 * get all rights later, by `migrate --grant`; meanwhile, the version before stores files.
 */
const GRANT_NOTING = `do $$
  declare
    account name;
  begin
    for account in select distinct grantee from information_schema.role_table_grants
      where table_schema = current_schema() and table_name = 'storage_changes'
        and privilege_type = 'INSERT' and grantee <> current_user
    loop
      execute format('grant insert on usage_changes to %I', account);
    end loop;
  end $$`

const SO_FAR = [
  `insert into usage_totals select uploader_id, platform_key, suffix, count(*), coalesce(sum(bytes), 0)
    from stored_files f where ${isKept('f')} group by 1, 2, 3`,
  // What was deleted before is not known.
  `insert into usage_days
    select (created_at at time zone 'UTC')::date, uploader_id, count(*), coalesce(sum(bytes), 0)
      from stored_files f where ${isKept('f')} group by 1, 2`,
]

/** Counts what files take, so that its cost does not grow with their number. */
export const ADD_QUOTAS: readonly string[] = [
  HOLD_FILES,
  ...SUBJECTS.map(
    (table) => `alter table ${table} add column quota_bytes bigint, add column quota_files bigint`,
  ),
  ...TABLES,
  GRANT_NOTING,
  NOTE_STORAGE,
  ...SO_FAR,
]
