import type { Database } from '../connection/database.ts'
import { optionalText, text } from '../rows/columns.ts'
import type { Column, TableSchema } from './record-schema.ts'

const COLUMNS = `select c.relname as table, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      case when a.attgenerated <> '' then 'generated'
        when a.atthasdef or a.attidentity <> '' then 'default' end as filled
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any($1::text[]) and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`

/** Spelled like those of records. */
const CONSTRAINTS = `select t.relname as table, c.conname as name, case c.contype
      when 'u' then 'unique ' || case when (select indnullsnotdistinct from pg_index
          where indexrelid = c.conindid) then 'nulls not distinct ' else '' end || columns
      else 'foreign key ' || columns || ' references "' || o.relname || '"' || case c.confdeltype
        when 'n' then ' on delete set null' when 'c' then ' on delete cascade' else '' end
      end as sql
    from pg_constraint c join pg_class t on t.oid = c.conrelid
      left join pg_class o on o.oid = c.confrelid
      cross join lateral (
        select '(' || string_agg('"' || a.attname || '"', ', ' order by k.at) || ')' as columns
        from unnest(c.conkey) with ordinality k(number, at)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
      ) as named
    where c.connamespace = current_schema()::regnamespace and c.contype in ('u', 'f')
      and t.relname = any($1::text[])`

/** Unique among some rows. Names are quoted only where they must be. */
const PARTIAL_INDEXES = `select t.relname as table, n.relname as name, 'unique index (' || columns || ')'
      || case when i.indnullsnotdistinct then ' nulls not distinct' else '' end
      || ' where ' || pg_get_expr(i.indpred, i.indrelid) as sql
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
      cross join lateral (
        select string_agg('"' || a.attname || '"', ', ' order by k.at) as columns
        from unnest(i.indkey::int2[]) with ordinality k(number, at)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      ) as named
    where t.relnamespace = current_schema()::regnamespace and i.indisunique
      and i.indpred is not null and i.indexprs is null and t.relname = any($1::text[])`

const UNUSABLE = `select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any($1::text[])
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
    order by relname`

const COMMENTS = `select attname as name, col_description(attrelid, attnum) as comment
    from pg_attribute where attrelid = to_regclass(quote_ident($1)) and attnum > 0`

/** Comments by column, of those that have one. */
export async function columnComments(
  database: Database,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows(COMMENTS, [table])
  const commented = rows.filter(({ comment }) => comment !== null)
  return new Map(commented.map((row) => [text(row, 'name'), text(row, 'comment')]))
}

/** Of these tables, those whose rows this account may not read or change. */
export async function unusableTables(
  database: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  return (await database.rows(UNUSABLE, [listOf(names)])).map((row) => text(row, 'name'))
}

/** Those of the tables that exist. */
export async function foundTables(
  database: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, TableSchema>> {
  const tables = new Map<
    string,
    { columns: Map<string, Column>; constraints: Map<string, string> }
  >()
  const list = listOf(names)
  for (const row of await database.rows(COLUMNS, [list])) {
    const name = text(row, 'table')
    const table = tables.get(name) ?? { columns: new Map(), constraints: new Map() }
    tables.set(name, table)
    table.columns.set(text(row, 'name'), {
      type: text(row, 'type'),
      isNullable: row.nullable === true,
      filled: optionalText(row, 'filled'),
    })
  }
  const constraints = await database.rows(CONSTRAINTS, [list])
  for (const row of [...constraints, ...(await database.rows(PARTIAL_INDEXES, [list]))]) {
    tables.get(text(row, 'table'))?.constraints.set(text(row, 'name'), text(row, 'sql'))
  }
  return tables
}

function listOf(names: readonly string[]): string {
  return `{${names.map((name) => JSON.stringify(name)).join()}}`
}
