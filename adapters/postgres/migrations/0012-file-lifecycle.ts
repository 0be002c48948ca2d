import { Migration } from '@mikro-orm/migrations'

/** Uploads that are repeated under one key, and removals that a store has refused so far. */
export class AddFileLifecycle extends Migration {
  override up(): void {
    this.addSql(`alter table stored_files
      add column upload_key text,
      add column removal_attempts int not null default 0`)
    this.addSql(
      `create unique index stored_files_upload_key on stored_files (uploader_id, upload_key)
        where upload_key is not null`,
    )
  }
}
