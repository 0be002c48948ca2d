import { Migration } from '@mikro-orm/migrations'

/** What was written where a platform had its objects before must not be taken for kept. */
export class CountPlaceChanges extends Migration {
  override up(): void {
    this.addSql(`alter table storage_platforms add column place_epoch integer not null default 0`)
  }
}
