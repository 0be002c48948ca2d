import { Migration } from '@mikro-orm/migrations'

/**
 * Finds the newest logins of a user. Without the id, an order by time and id would be read from the
 * index of the whole log.
 */
export class FindNewestLogins extends Migration {
  override up(): void {
    this.addSql('create index login_log_newest on login_log (user_id, at, id)')
    this.addSql('drop index login_log_user')
  }
}
