/**
 * Removes the differences of case and width. Most texts are ASCII, for which this is several times
 * cheaper. Other letters follow the rules of the database, or those of Unicode if it has none.
 */
const FOLDED = `do $$ declare
    is_unicode boolean := current_setting('server_encoding') = 'UTF8';
    rules name := (select collname from pg_collation where collname = 'und-x-icu');
    wide text := '$1';
  begin
    if is_unicode then
      wide := 'normalize($1, nfkc)';
      if lower(chr(201)) <> chr(233) and rules is not null then
        wide := wide || ' collate ' || quote_ident(rules);
      end if;
    end if;
    execute 'create function folded(text) returns text language sql immutable parallel safe
      return case when octet_length($1) = char_length($1) then lower($1 collate "C")
        else lower(' || wide || ') collate "C" end';
  end $$`

// Object keys and addresses are left out: random or nearly equal texts make such indexes expensive
// and useless.
const SEARCHED = {
  stored_files: ['original_name'],
  login_log: ['user_name'],
  operation_log: ['operator_name'],
  users: ['name', 'nick_name'],
} as const

/** Takes enough samples to tell common parts of names from rare ones. */
const columns = Object.entries(SEARCHED).flatMap(([table, names]) => [
  `alter table ${table} ${names.map(
    (name) => `add column ${name}_folded text generated always as (folded(${name})) stored`,
  )}`,
  ...names.map((name) => `alter table ${table} alter ${name}_folded set statistics 1000`),
])

const UNFOLDED =
  'stored_files_ready_name_parts, login_log_user_name_parts, operation_log_operator_parts'

/**
 * Replaces the indexes of names as they were typed. Without the extension, searches still work, by
 * reading all rows. The lists of pending entries are short, so that no request has to merge megabytes.
 */
const INDEXES = `do $$ begin
    create extension if not exists pg_trgm;
    ${Object.entries(SEARCHED)
      .flatMap(([table, names]) => names.map((name) => indexOn(table, name)))
      .join('\n')}
  exception
    when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise notice 'No pg_trgm here: searching parts of names reads all rows.';
  end $$`

function indexOn(table: string, name: string): string {
  const rows = table === 'stored_files' ? ` where state = 'ready'` : ''
  return `create index ${table}_${name}_parts on ${table} using gin (${name}_folded gin_trgm_ops)
    with (gin_pending_list_limit = 256)${rows};`
}

/** An empty table stays as it is: once it is known to be empty, plans would read all of it. */
function analyzed(table: string): string {
  return `do $$ begin if exists (select from ${table}) then analyze ${table}; end if; end $$`
}

/** Stores names without differences of case and width too, for searches in long tables. */
export const FOLD_NAMES: readonly string[] = [
  FOLDED,
  `drop index if exists ${UNFOLDED}`,
  ...columns,
  INDEXES,
  ...Object.keys(SEARCHED).map((table) => analyzed(table)),
]
