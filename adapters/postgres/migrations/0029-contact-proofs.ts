import { Migration } from '@mikro-orm/migrations'

/** Contacts that are there already keep logging in, and so do those that the version before enters. */
export class AddContactProofs extends Migration {
  override up(): void {
    this.addSql(`alter table users
      add column email_proven boolean not null default true,
      add column phone_proven boolean not null default true`)
  }
}
