import type { Database } from '../../adapters/postgres/connection/database.ts'

/** Everything that migrations create. */
const SCHEMA = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
  union all select proname || ' ' || md5(prosrc) from pg_proc
    where pronamespace = 'public'::regnamespace
  order by 1`

/** A description of a schema; equal for equal schemas. */
export async function schemaParts(database: Database): Promise<readonly string[]> {
  return (await database.rows({ text: SCHEMA }, [])).map(({ part }) => String(part))
}
