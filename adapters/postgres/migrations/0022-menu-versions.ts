import { Migration } from '@mikro-orm/migrations'

/** Any change of a menu makes copies of menus old: until now, only one of what it permits did. */
export class VersionMenus extends Migration {
  override up(): void {
    this.addSql('drop trigger advance_access_version on menus')
    this.addSql(`create trigger advance_access_version after insert or update or delete on menus
      for each statement execute function advance_access_version()`)
  }
}
