const COLUMN = `alter table stored_files add column stored_at text`
const INDEX = `create index stored_files_stored_at on stored_files (platform_key, stored_at)
  where stored_at is not null`

/** Keys of objects, which records may share. */
const KEEP_REMOVED_KEYS = `create or replace function keep_removed_keys() returns trigger language plpgsql as $$
  begin
    insert into removed_objects (platform_id, location_epoch, object_key)
      select distinct p.id, p.location_epoch, coalesce(g.stored_at, g.object_key)
        from gone g join storage_platforms p on p.key = g.platform_key
        order by 1, 2, 3
      on conflict (platform_id, location_epoch, object_key)
        do update set removed_at = excluded.removed_at;
    return null;
  end $$`

/**
 * A file whose bytes another one has, too, names the object of that one. It keeps the key of its
 * own, by which lists call it: nobody can tell that the bytes are shared.
 */
export const SHARE_OBJECTS: readonly string[] = [COLUMN, INDEX, KEEP_REMOVED_KEYS]
