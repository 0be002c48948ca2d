import { unlessReferred } from '../../connection/constraint-violation.ts'
import type { Database } from '../../connection/database.ts'
import { foundTables } from '../../modules/found-tables.ts'
import type { KnownModule } from '../../modules/left-behind.ts'
import { quoted } from '../../modules/record-schema.ts'
import { optionalNumber } from '../../rows/columns.ts'

const OWN_MENUS = `with recursive own as (
    select id from menus where substring(permission from '^[^:]+:[^:]+') = any($1::text[])
    union select m.id from menus m join own on m.parent_id = own.id)`

const COUNTS = `${OWN_MENUS} select (select count(*) from own) as menus,
    (select count(*) from role_menus where menu_id in (select id from own)) as links,
    (select count(*) from dictionary_types where type = any($2::text[])) as dictionaries,
    (select count(*) from outbox where listener = $3) as events`
const MENUS = `${OWN_MENUS} delete from menus where id in (select id from own)`
const OTHERS = [
  'dictionary_entries where type = any($1::text[])',
  'dictionary_types where type = any($1::text[])',
].map((rows) => ({ text: `delete from ${rows}` }))
const OF_NAME = [
  'outbox where listener = $1',
  `job_runs where starts_with(name, $1 || '/')`,
  'module_migrations where module = $1',
  'modules where name = $1',
].map((rows) => ({ text: `delete from ${rows}` }))

/** What `forgetModule` removes, in words, and the tables that its rows are in. */
export async function leftOf(
  database: Database,
  { name, pages, dictionaries, records }: KnownModule,
) {
  const [row = {}] = await database.rows(COUNTS, [pages, dictionaries, name])
  const count = (what: string) => optionalNumber(row, what) ?? 0
  const named = records.map(({ table }) => table)
  const tables = [...(await foundTables(database, named)).keys()]
  const removed = [
    `${count('menus')} menu entries and buttons, with ${count('links')} grants to roles`,
    `${count('dictionaries')} dictionaries, with their values`,
    `${count('events')} events that wait for it`,
  ]
  return { tables, removed }
}

/** Removes what a module has left, in one transaction. @throws RecordReferred */
export async function forgetModule(
  database: Database,
  { name, pages, dictionaries }: KnownModule,
  dropped: readonly string[],
): Promise<void> {
  await unlessReferred(database.rows(MENUS, [pages]))
  for (const statement of OTHERS) await database.rows(statement, [dictionaries])
  for (const statement of OF_NAME) await database.rows(statement, [name])
  if (dropped.length === 0) return
  await unlessReferred(database.rows(`drop table ${dropped.map(quoted)}`, []))
}
