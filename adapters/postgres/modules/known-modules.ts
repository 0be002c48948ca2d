import type { Database } from '../connection/database.ts'
import { optionalMoment, optionalText, text, texts } from '../rows/columns.ts'
import { storedRecords } from './left-behind.ts'
import type { MigratedModule } from './module-files.ts'
import { rowsIfThere } from './rows-if-there.ts'

/** A module that has migrations in this database. */
export interface StoredModule {
  readonly name: string
  readonly version: string | undefined
  readonly lastSeenAt: Date | undefined
  /** Names of its migrations, in order. */
  readonly migrations: readonly string[]
}

const STORED = `select f.module as name, m.version, m.last_seen_at,
    array_agg(f.name order by f.name) as migrations
  from module_migrations f left join modules m on m.name = f.module
  group by f.module, m.version, m.last_seen_at order by f.module`

const NOTE = `insert into modules (name, version, records)
      select * from json_to_recordset($1::json) as loaded(name text, version text, records jsonb)
    on conflict (name) do update
      set version = excluded.version, records = excluded.records, last_seen_at = now()`

/** In the order of their names. */
export async function storedModules(database: Database): Promise<readonly StoredModule[]> {
  const rows = await rowsIfThere(database, STORED)
  return rows.map((row) => ({
    name: text(row, 'name'),
    version: optionalText(row, 'version'),
    lastSeenAt: optionalMoment(row, 'last_seen_at'),
    migrations: texts(row, 'migrations'),
  }))
}

/** Notes that this database was used with these modules. */
export async function noteModules(
  database: Database,
  modules: readonly MigratedModule[],
): Promise<void> {
  const loaded = modules.map((module) => {
    const { name, version } = module
    return { name, version, records: storedRecords(module) }
  })
  await database.rows(NOTE, [JSON.stringify(loaded)])
}
