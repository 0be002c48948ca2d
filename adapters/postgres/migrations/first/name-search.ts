const PARTS = 'gin_trgm_ops'
// Keeps the pending list short, so that no request has to merge megabytes of it.
const LIST = 'with (gin_pending_list_limit = 256)'
// Object keys and addresses are left out: random or nearly equal texts make such an index expensive
// and useless.
const SEARCHED = {
  stored_files: 'original_name',
  login_log: 'user_name',
  operation_log: 'operator_name',
}

/**
 * Lets a part of a name be found without reading the whole table. The extension comes with
 * Postgres, and the owner of a database may add it. Without it, searches still work, by reading all
 * rows.
 */
export const NAME_SEARCH: readonly string[] = [
  // Takes enough samples to tell common parts of names from rare ones.
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
