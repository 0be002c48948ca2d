import { Migration } from '@mikro-orm/migrations'

/** The list of menus shows when each was made. */
export class KeepMenuTimes extends Migration {
  override up(): void {
    this.addSql('alter table menus add column created_at timestamptz(3) not null default now()')
  }
}
