const SEARCHED = {
  posts: ['code', 'name', 'category'],
  notices: ['title', 'author_name'],
} as const

const indexes = Object.entries(SEARCHED).flatMap(([table, columns]) =>
  columns.map(
    (column) => `create index ${table}_${column}_parts on ${table}
      using gin (folded(${column}) gin_trgm_ops) with (gin_pending_list_limit = 256);`,
  ),
)

/** Without the extension, searches still work, by reading all rows. */
const INDEXES = `do $$ begin
    create extension if not exists pg_trgm;
    ${indexes.join('\n')}
  exception
    when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise notice 'No pg_trgm here: searching parts of names reads all rows.';
  end $$`

/** Finds parts of names in the pages that may get long, apart from those that have such indexes. */
export const FIND_PARTS_OF_NAMES: readonly string[] = [INDEXES]
