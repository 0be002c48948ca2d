import { Migration } from '@mikro-orm/migrations'

const PARTS = 'gin_trgm_ops'
const LIST = 'with (gin_pending_list_limit = 256)'

/**
 * Parts of names with less work for what is added: files are found when they are ready, and need no
 * entries before; the names of one line go into one index, which takes all at once. The version
 * before finds its names there too.
 */
export class ShareNameIndexes extends Migration {
  override up(): void {
    // What reads waits only while the old ones go.
    this.addSql(`do $$ begin
      if to_regclass('stored_files_original_name_parts') is not null then
        create index stored_files_ready_name_parts on stored_files
          using gin (original_name ${PARTS}) ${LIST} where state = 'ready';
        create index operation_log_name_parts on operation_log
          using gin (title ${PARTS}, operator_name ${PARTS}) ${LIST};
      end if;
      drop index if exists stored_files_original_name_parts;
      drop index if exists operation_log_title_parts, operation_log_operator_name_parts;
    end $$`)
  }
}
