import { Migration } from '@mikro-orm/migrations'

/** From where an account has logged in before: such a source has wrong tries of its own. */
export class CreateKnownSources extends Migration {
  override up(): void {
    this.addSql('alter table login_log add column source text')
    this.addSql(`create index login_log_known_sources on login_log (user_id, source)
      where outcome = 'success'`)
  }
}
