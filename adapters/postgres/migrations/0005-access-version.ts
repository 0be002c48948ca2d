import { Migration } from '@mikro-orm/migrations'

/** Changes after which somebody may do more or less than a copy of their session says. */
const CHANGES = {
  users: 'update of status or delete',
  user_roles: 'insert or update or delete',
  roles: 'update or delete',
  role_menus: 'insert or update or delete',
  menus: 'update of is_enabled, permission or delete',
}

/** One row, whose number says how old a copied session may be at the least. */
export class CreateAccessVersion extends Migration {
  override up(): void {
    this.addSql('create table access_version (version bigint not null)')
    this.addSql('insert into access_version values (1)')
    this.addSql(`create function advance_access_version() returns trigger language plpgsql as $$
      begin
        update access_version set version = version + 1;
        return null;
      end $$`)
    for (const [table, change] of Object.entries(CHANGES)) {
      this.addSql(`create trigger advance_access_version after ${change} on ${table}
        for each statement execute function advance_access_version()`)
    }
  }
}
