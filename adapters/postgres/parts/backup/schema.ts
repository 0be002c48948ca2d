import type { Database } from '../../connection/database.ts'
import { MIGRATION_TABLE } from '../../migrations/migration-names.ts'
import { text } from '../../rows/columns.ts'

const TABLES = `select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename <> $1 order by tablename collate "C"`

const EMPTY = `select not exists (select from pg_class c
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and relname <> $1) as answer`

const COLUMNS = `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

const FOREIGN_KEYS = `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`

const SEQUENCES = `select quote_ident(sequencename) as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`

/** All tables but the migrator's, quoted, in the same order everywhere. */
export async function tablesOf(database: Database): Promise<string[]> {
  return (await database.rows(TABLES, [MIGRATION_TABLE])).map((row) => text(row, 'name'))
}

/** Whether the database has no tables, except perhaps the migrator's. */
export async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.rows(EMPTY, [MIGRATION_TABLE])
  return row?.answer === true
}

/** The writable columns, joined by commas. */
export async function columnsOf(database: Database, table: string): Promise<string> {
  const [row = {}] = await database.rows(COLUMNS, [table])
  return text(row, 'names')
}

export async function foreignKeysOf(database: Database) {
  const rows = await database.rows(FOREIGN_KEYS, [])
  return rows.map((row) => ({ table: text(row, 'table'), name: text(row, 'name') }))
}

/** The sequences that have been used. */
export async function sequencesOf(database: Database) {
  const rows = await database.rows(SEQUENCES, [])
  return rows.map((row) => ({ name: text(row, 'name'), last: text(row, 'last') }))
}
