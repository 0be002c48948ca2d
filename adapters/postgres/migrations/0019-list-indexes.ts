import { Migration } from '@mikro-orm/migrations'

const OF_FILES = ['suffix', 'platform_key', 'uploader_id']

/** Filtered lists are read from an index too, however long the tables have become. */
export class IndexLists extends Migration {
  override up(): void {
    for (const column of OF_FILES) {
      this.addSql(`create index stored_files_ready_${column}
        on stored_files (${column}, created_at, id) where state = 'ready'`)
    }
    this.addSql(`create index login_log_failed_at on login_log (at, id) where outcome = 'failure'`)
  }
}
