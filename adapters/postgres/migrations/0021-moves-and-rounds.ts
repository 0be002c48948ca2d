import { Migration } from '@mikro-orm/migrations'

/** Copies that count for nobody, moves of all that is kept, and periodic work that is done once for all. */
export class AddCopiesAndRounds extends Migration {
  override up(): void {
    this.addSql('alter table stored_files drop constraint stored_files_purpose_check')
    this.addSql(`alter table stored_files add constraint stored_files_purpose_check
      check (purpose in ('file', 'part', 'copy'))`)
    this.addSql(`create index stored_files_kept_platform on stored_files (platform_key, id)
      where state in ('ready', 'quarantined')`)
    this.addSql('drop index stored_files_ready_platform')
    this.addSql(`create table periodic_rounds (
      name text primary key,
      begun_at timestamptz(3) not null
    )`)
  }
}
