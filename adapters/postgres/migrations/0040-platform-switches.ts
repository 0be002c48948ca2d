import { Migration } from '@mikro-orm/migrations'

/** What a platform does unless somebody says otherwise. */
export class AddPlatformSwitches extends Migration {
  override up(): void {
    this.addSql(`alter table storage_platforms
      add column verify_downloads boolean not null default true,
      add column give_addresses boolean not null default true`)
  }
}
