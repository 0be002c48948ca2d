import { Migration } from '@mikro-orm/migrations'

const PARTS = 'gin_trgm_ops'
const LIST = 'with (gin_pending_list_limit = 256)'

/** What lines called an area before it was kept as a code. */
const AREAS = [
  ['Accounts', 'user'],
  ['Bindings', 'binding'],
  ['Clients', 'client'],
  ['Files', 'file'],
  ['Login log', 'login-log'],
  ['Notices', 'notice'],
  ['Operation log', 'operation-log'],
  ['Parameters', 'parameter'],
  ['Profile', 'profile'],
  ['Sessions', 'session'],
  ['Storage platforms', 'platform'],
]

/**
 * The operation log keeps codes, so that every reader finds and sees it in their own language. What
 * was done follows from the method and the pattern of the address. An upload is kept as an addition,
 * and a download as nothing more precise: neither is a spreadsheet. The login log tells sessions that were ended from logouts.
 */
export class KeepOperationAreas extends Migration {
  override up(): void {
    this.addSql('alter table operation_log rename column title to area')
    this.addSql('alter table operation_log drop column action')
    const words = AREAS.map(([before, code]) => `('${before}', '${code}')`).join(', ')
    this.addSql(`update operation_log set area = code
      from (values ${words}) as words (before, code) where area = before`)
    this.addSql(
      `update operation_log set area = 'avatar' where url = '/system/user/profile/avatar'`,
    )
    this.addSql(`update operation_log set kind = 'add' where area = 'file' and kind = 'import'`)
    this.addSql(`update operation_log set kind = 'other' where area = 'file' and kind = 'export'`)
    this.addSql(`alter table login_log drop constraint login_log_outcome_check,
      add constraint login_log_outcome_check
        check (outcome in ('success', 'failure', 'logout', 'ended'))`)
    this.addSql('create index operation_log_area_at on operation_log (area, at, id)')
    this.addSql(`do $$ begin
      if to_regclass('operation_log_name_parts') is not null then
        drop index operation_log_name_parts;
        create index operation_log_operator_parts on operation_log
          using gin (operator_name ${PARTS}) ${LIST};
      end if;
    end $$`)
  }
}
