const PARTS = 'gin_trgm_ops'
// A short list of entries that wait: no request has to sort in megabytes of them.
const LIST = 'with (gin_pending_list_limit = 256)'
// Not object names and addresses: what is random or hardly differs makes an index dear and useless.
const SEARCHED = {
  stored_files: 'original_name',
  login_log: 'user_name',
  operation_log: 'operator_name',
}

/**
 * Finds a part of a name without reading the whole table. The extension comes with Postgres and the
 * owner of a database may add it; a store that has it not still answers, by reading all rows.
 */
export const NAME_SEARCH: readonly string[] = [
  // Enough samples to tell a part that many names have from one that few have.
  ...Object.entries(SEARCHED).map(
    ([table, column]) => `alter table ${table} alter column ${column} set statistics 1000`,
  ),
  `do $$ begin
    create extension if not exists pg_trgm;
    create index stored_files_ready_name_parts on stored_files
      using gin (original_name ${PARTS}) ${LIST} where state = 'ready';
    create index login_log_user_name_parts on login_log using gin (user_name ${PARTS}) ${LIST};
    create index operation_log_operator_parts on operation_log
      using gin (operator_name ${PARTS}) ${LIST};
  exception
    when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise notice 'No pg_trgm here: searching parts of names reads all rows.';
  end $$`,
]
