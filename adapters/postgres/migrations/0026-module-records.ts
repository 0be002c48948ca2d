/** The tables of a module, and what their rows refer to: it is kept while the module is not loaded. */
export const KEEP_MODULE_RECORDS: readonly string[] = [
  `alter table modules add column records jsonb not null default '[]'`,
]
