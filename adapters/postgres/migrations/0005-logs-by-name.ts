import { Migration } from '@mikro-orm/migrations'

/** Adds indexes that sort both logs by user name. */
export class SortLogsByName extends Migration {
  override up(): void {
    this.addSql('create index login_log_user_name on login_log (user_name, id)')
    this.addSql('create index operation_log_operator_name on operation_log (operator_name, id)')
  }
}
