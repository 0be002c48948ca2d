import type { Database } from '../connection/database.ts'
import { text, texts } from '../rows/columns.ts'

export interface SeededMenu {
  /** The first two parts of the page's permission codes: what it is remembered by. */
  readonly permission: string
  readonly title: string
  /** `root`, or the path of a directory at the top; without that directory it is at the top. */
  readonly under: string
  readonly path: string
  readonly component: string
  readonly icon: string
  readonly order: number
  /** With whole permission codes. */
  readonly buttons: readonly { readonly title: string; readonly permission: string }[]
}

export interface SeededDictionary {
  readonly type: string
  readonly name: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
}

export interface ModuleSeeds {
  readonly module: string
  readonly menus: readonly SeededMenu[]
  readonly dictionaries: readonly SeededDictionary[]
}

const SEEDED = 'select seeded_menus, seeded_dictionaries from modules where name = $1 for update'
const NOTE = `update modules set seeded_menus = seeded_menus || $2::text[],
    seeded_dictionaries = seeded_dictionaries || $3::text[] where name = $1`
const PAGE = `insert into menus (parent_id, kind, title, sort_order, path, component, icon,
      opens_externally, is_cached, is_visible, is_enabled, permission)
    values ((select id from menus where kind = 'directory' and parent_id is null and path = $1
        order by id limit 1), 'page', $2, $3, $4, $5, $6, false, true, true, true, $7)
    returning id`
const BUTTONS = `insert into menus (parent_id, kind, title, sort_order, path, icon,
      opens_externally, is_cached, is_visible, is_enabled, permission)
    select $1::bigint, 'button', title, position, '', '#', false, true, true, true, permission
    from json_to_recordset($2::json) as b(title text, position integer, permission text)`
const TYPE = `insert into dictionary_types (name, type, created_at) values ($1, $2, now())
    on conflict do nothing`
const VALUES = `insert into dictionary_entries (type, sort_order, label, value, is_default, created_at)
    select $1, kept.last + position, label, value, kept.last = 0 and position = 1, now()
    from json_to_recordset($2::json) as v(label text, value text, position integer),
      (select coalesce(max(sort_order), 0) as last from dictionary_entries where type = $1) as kept
    on conflict do nothing`

/**
 * Adds the menus and dictionaries of modules, each once in the life of a database: what an
 * administrator changes or removes stays so. The module must be noted in `modules`.
 */
export async function seedModules(
  database: Database,
  modules: readonly ModuleSeeds[],
): Promise<void> {
  for (const seeds of modules) await database.transaction(() => seedModule(database, seeds))
}

async function seedModule(database: Database, seeds: ModuleSeeds): Promise<void> {
  // Locked, so that of several starts at once one adds the rows.
  const [noted] = await database.rows(SEEDED, [seeds.module])
  if (!noted) throw new Error(`The module ${seeds.module} is not noted.`)
  const [menus, types] = [texts(noted, 'seeded_menus'), texts(noted, 'seeded_dictionaries')]
  const newMenus = seeds.menus.filter(({ permission }) => !menus.includes(permission))
  const newTypes = seeds.dictionaries.filter(({ type }) => !types.includes(type))
  if (newMenus.length + newTypes.length === 0) return
  for (const menu of newMenus) await addMenu(database, menu)
  for (const dictionary of newTypes) await addDictionary(database, dictionary)
  const added = [newMenus.map(({ permission }) => permission), newTypes.map(({ type }) => type)]
  await database.rows(NOTE, [seeds.module, ...added])
}

async function addMenu(database: Database, menu: SeededMenu): Promise<void> {
  const { under, title, order, path, component, icon, permission, buttons } = menu
  const page = [under, title, order, path, component, icon, `${permission}:list`]
  const [row] = await database.rows(PAGE, page)
  if (row) await database.rows(BUTTONS, [text(row, 'id'), numbered(buttons)])
}

async function addDictionary(database: Database, { type, name, values }: SeededDictionary) {
  await database.rows(TYPE, [name, type])
  await database.rows(VALUES, [type, numbered(values)])
}

function numbered(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row, index) => ({ ...row, position: index + 1 })))
}
