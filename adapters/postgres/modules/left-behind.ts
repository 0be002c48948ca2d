import type { Referrer } from '../../../application/records/references.ts'
import type { Left } from '../../../domain/access/left-pages.ts'
import { BUILT_IN_WORDS } from '../../../domain/language/built-in-words.ts'
import { type RecordType, record } from '../../../domain/records/record.ts'
import type { Words } from '../../../domain/records/shown.ts'
import type { Database } from '../connection/database.ts'
import { text, texts } from '../rows/columns.ts'
import { foundTables } from './found-tables.ts'
import type { MigratedModule } from './module-files.ts'

/** What modules that are not loaded have in the database, as long as they may come back. */
export interface LeftBehind extends Left {
  /** Their rows hold what they refer to. */
  readonly referrers: readonly Referrer[]
}

interface StoredRecord extends Pick<RecordType, 'table' | 'fields'> {
  readonly words: Words
}

export interface KnownModule {
  readonly name: string
  readonly pages: readonly string[]
  readonly dictionaries: readonly string[]
  readonly records: readonly StoredRecord[]
}

const KNOWN = 'select name, seeded_menus, seeded_dictionaries, records from modules order by name'

/** All modules that were ever loaded with this database. */
export async function knownModules(database: Database): Promise<readonly KnownModule[]> {
  return (await database.rows(KNOWN, [])).map((row) => ({
    name: text(row, 'name'),
    pages: texts(row, 'seeded_menus'),
    // The values of a module may be in a dictionary of the console.
    dictionaries: texts(row, 'seeded_dictionaries').filter(
      (type) => !(`dictionary.${type}` in BUILT_IN_WORDS),
    ),
    records: Array.isArray(row.records) ? row.records : [],
  }))
}

/** Its tables, with the fields that refer to other rows. */
export function storedRecords({ name, words = [name, name], records }: MigratedModule) {
  return records.map(({ table, fields }): StoredRecord => {
    const own = Object.entries(fields).filter(([, { refersTo }]) => refersTo)
    // A label would read a table that may be gone, too.
    const bare = own.map(([field, one]) => [
      field,
      { ...one, refersTo: { ...one.refersTo, label: undefined } },
    ])
    return { table, words, fields: Object.fromEntries(bare) }
  })
}

/**
 * What a module has brought and nobody else has by now: it may be loaded under another name.
 * @param others that keep what they brought, too
 */
export function ownOf(
  module: KnownModule,
  others: readonly KnownModule[],
  loaded: readonly MigratedModule[],
): KnownModule {
  const records = loaded.flatMap((one) => one.records)
  const fields = records.flatMap((one) => Object.values(one.fields))
  const pages = new Set([
    ...others.flatMap((one) => one.pages),
    ...loaded.flatMap(({ codes = [] }) => codes.map((code) => code.split(':', 2).join(':'))),
  ])
  const dictionaries = new Set([
    ...others.flatMap((one) => one.dictionaries),
    ...fields.map((one) => one.dictionary),
  ])
  const kept = [...records, ...others.flatMap((one) => one.records)]
  const tables = new Set(kept.map((one) => one.table))
  return {
    ...module,
    pages: module.pages.filter((one) => !pages.has(one)),
    dictionaries: module.dictionaries.filter((one) => !dictionaries.has(one)),
    records: module.records.filter(({ table }) => !tables.has(table)),
  }
}

/** To be asked once the modules that are loaded, and what they bring, are noted. */
export async function leftBehind(
  database: Database,
  modules: readonly MigratedModule[],
): Promise<LeftBehind> {
  const all = await knownModules(database)
  const isLoaded = ({ name }: KnownModule) => modules.some((module) => module.name === name)
  const loaded = all.filter(isLoaded)
  const left = all.filter((one) => !isLoaded(one)).map((one) => ownOf(one, loaded, modules))
  const own = left.flatMap((one) => one.records)
  const found = await foundTables(
    database,
    own.map(({ table }) => table),
  )
  const referrers = own
    .filter(({ table }) => found.has(table))
    .map(({ table, fields, words: [en, zh] }) => ({
      of: record({ name: `left ${table}`, table, fields }),
      words: { en: [en, en] as const, zh },
    }))
  const only = (of: 'pages' | 'dictionaries') => new Set(left.flatMap((one) => one[of]))
  return { pages: only('pages'), dictionaries: only('dictionaries'), referrers }
}
