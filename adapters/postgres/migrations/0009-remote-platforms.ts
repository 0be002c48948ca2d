import { Migration } from '@mikro-orm/migrations'

/** Platforms that are not the local disk, and what administrators note about any of them. */
export class AddRemotePlatforms extends Migration {
  override up(): void {
    // Keys are sealed, or name a secret that is kept elsewhere.
    this.addSql(`alter table storage_platforms
      add column endpoint text,
      add column is_https boolean,
      add column region text,
      add column bucket text,
      add column access_key text,
      add column secret_key text,
      add column options jsonb,
      add column access_policy text not null default 'private'
        check (access_policy in ('private', 'public', 'custom')),
      add column custom_domain text not null default '',
      add column remark text not null default ''`)
  }
}
