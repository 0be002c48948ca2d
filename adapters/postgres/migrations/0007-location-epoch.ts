import { Migration } from '@mikro-orm/migrations'

/** A platform keeps files at a location. For a while the first migration said so itself. */
export class NameLocationEpoch extends Migration {
  override up(): void {
    this.addSql(`do $$ begin
      if exists (select from pg_attribute where attrelid = 'storage_platforms'::regclass
          and attname = 'place_epoch' and not attisdropped) then
        alter table storage_platforms rename column place_epoch to location_epoch;
      end if;
    end $$`)
  }
}
