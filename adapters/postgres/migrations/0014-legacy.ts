/**
 * Which rows came from another system, and under which ids they were known there. `digests` has a
 * digest of each imported value, so that a later import can tell who changed what. `rehash` is one of
 * the hash that a login has stored for the same password. There is no foreign key: what was removed
 * here is remembered, so that it does not come back, but nothing of what it said.
 */
const TABLE = `create table legacy_rows (
  kind text not null,
  old_id text not null,
  new_id bigint not null,
  source text not null,
  digests jsonb not null default '{}',
  rehash text,
  imported_at timestamptz(3) not null default now(),
  primary key (kind, old_id)
)`

/** For companies that have tables of their own. */
const VIEW = 'create view legacy_ids as select kind, old_id, new_id from legacy_rows'

const FORGET = `create function forget_legacy_digests() returns trigger language plpgsql as $$
  begin
    update legacy_rows set digests = '{}', rehash = null
      where kind = tg_table_name and new_id = old.id;
    return null;
  end $$`

export const REMEMBER_LEGACY: readonly string[] = [
  TABLE,
  'create index legacy_rows_new_id on legacy_rows (kind, new_id)',
  VIEW,
  FORGET,
  ...['users', 'social_bindings'].map(
    (table) => `create trigger forget_legacy_digests after delete on ${table}
        for each row execute function forget_legacy_digests()`,
  ),
  // The size and checksum of a file from elsewhere are known once it was read here.
  'alter table stored_files add column is_checked boolean not null default true',
  'alter table stored_files drop constraint stored_files_check',
  `alter table stored_files add constraint stored_files_check check (
      state <> 'ready' or not is_checked or (bytes is not null and sha256 is not null))`,
  // Modules bring kinds of their own.
  'alter table storage_platforms drop constraint storage_platforms_kind_check',
  `alter table storage_platforms add constraint storage_platforms_kind_check
      check (kind in ('local', 's3', 'ali-oss') or kind ~ '^x-[a-z0-9-]{1,30}$')`,
  'create index stored_files_unchecked on stored_files (id) where not is_checked',
]
