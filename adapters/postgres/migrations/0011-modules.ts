/**
 * The modules that were ever loaded with this database, the rows that were added for each, and its
 * migrations. There is no foreign key between the two: the service may forget a module that has
 * tables, but only the owner of the schema writes what was done to it.
 */
export const KEEP_MODULES: readonly string[] = [
  `create table modules (
      name text primary key,
      version text,
      first_seen_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      seeded_menus text[] not null default '{}',
      seeded_dictionaries text[] not null default '{}'
    )`,
  `create table module_migrations (
      module text not null,
      name text not null,
      digest text not null,
      applied_at timestamptz(3) not null default now(),
      primary key (module, name)
    )`,
]
