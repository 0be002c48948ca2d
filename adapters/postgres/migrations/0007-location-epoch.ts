/**
 * Renames a column that some early databases have under its old name, as a place where files are
 * kept is called a location.
 */
export const NAME_LOCATION_EPOCH: readonly string[] = [
  `do $$ begin
      if exists (select from pg_attribute where attrelid = 'storage_platforms'::regclass
          and attname = 'place_epoch' and not attisdropped) then
        alter table storage_platforms rename column place_epoch to location_epoch;
      end if;
    end $$`,
]
