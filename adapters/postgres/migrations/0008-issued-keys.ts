/** Names the location as well, because the same key elsewhere belongs to somebody else. */
const TABLE = `create table removed_objects (
  platform_id bigint not null,
  location_epoch integer not null,
  object_key text not null,
  removed_at timestamptz(3) not null default now(),
  primary key (platform_id, location_epoch, object_key)
)`

/** A trigger, so that no removal of a record can bypass it, not even one by hand. */
const KEEPING = [
  `create function keep_removed_keys() returns trigger language plpgsql as $$
    begin
      insert into removed_objects (platform_id, location_epoch, object_key)
        select p.id, p.location_epoch, g.object_key
          from gone g join storage_platforms p on p.key = g.platform_key
          order by 1, 2, 3
        on conflict (platform_id, location_epoch, object_key)
          do update set removed_at = excluded.removed_at;
      return null;
    end $$`,
  `create trigger keep_removed_keys after delete on stored_files referencing old table as gone
    for each statement execute function keep_removed_keys()`,
]

/**
 * Remembers the keys of removed records, so that an object without a record can be told from one
 * that somebody else has written. There is no foreign key: while a platform is removed, it would
 * make the removal of a record wait for it, and the other way round.
 */
export const KEEP_ISSUED_KEYS: readonly string[] = [
  TABLE,
  ...KEEPING,
  'create index removed_objects_removed_at on removed_objects (removed_at)',
]
