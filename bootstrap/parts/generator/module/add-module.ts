import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '../../../../adapters/postgres/connection/database.ts'
import { columnComments, foundTables } from '../../../../adapters/postgres/modules/found-tables.ts'
import {
  creationOf,
  recordDifferences,
} from '../../../../adapters/postgres/modules/record-differences.ts'
import { type Column, quoted } from '../../../../adapters/postgres/modules/record-schema.ts'
import type { RecordType } from '../../../../domain/records/record.ts'
import { type ConsoleModule, recordsOf } from '../../../modules/define-module.ts'
import {
  arrangedModules,
  chosenModules,
  requiredConfiguration,
} from '../../../modules/load-modules.ts'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import { loadConfig } from '../../../settings/config.ts'
import { type Environment, readSecretFile } from '../../../settings/environment.ts'
import { closing } from '../../../start/closers.ts'
import { openPrepared } from '../../../start/prepared-database.ts'
import { type DescribedTable, fieldsOfTable } from './fields-of-table.ts'
import { type ModuleNames, namesOf } from './module-names.ts'
import { type Described, FIRST_FIELDS, fieldsIn, moduleSource } from './module-source.ts'

const KEYS = `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid
    where i.indrelid = to_regclass(quote_ident($1)) and i.indisunique and i.indpred is null
      and i.indnkeyatts = 1 and a.attnum = i.indkey[0] and a.attname = 'id'`

const LIST = 'modules: ['
/** The last line of an import. */
const IMPORT = /^(import .*|\}) from ['"]/

export interface AddOptions {
  readonly chinese?: string
  readonly fromTable?: string
  /** Such as `name:text, count:integer`. */
  readonly fields?: string
  /** The file of `--config`. */
  readonly config?: string
}

const NAME = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/

/** Adds a module beside those of the configuration file. @throws CannotStart; then nothing was added */
export async function addModule(env: Environment, name: string, options: AddOptions) {
  if (!NAME.test(name) || name.length > 32) {
    const rule = 'has lower-case letters, digits and hyphens'
    throw new CannotStart(`The name of a module ${rule}, not: ${name}`, EXIT.usage)
  }
  const configuration = requiredConfiguration(options.config)
  const folder = resolve(dirname(configuration), 'modules', name)
  if (existsSync(folder)) throw new CannotStart(`${folder} exists already.`, EXIT.usage)
  const target = { folder, file: join(folder, `${name}.ts`), names: namesOf(name) }
  const { fromTable, chinese = target.names.title } = options
  const fields = options.fields === undefined ? FIRST_FIELDS : fieldsIn(options.fields)
  const described = { names: target.names, chinese, fields, unique: [] }
  if (fromTable === undefined) {
    const records = recordsOf(await writeModule(target, described))
    await writeMigration(target, statements(records.flatMap(creationOf)))
    return list(configuration, target)
  }
  return closing(async (closers) => {
    const database = await openPrepared(loadConfig(env, readSecretFile), closers)
    await adoptTable(database, target, { ...described, table: fromTable })
    await list(configuration, target)
  })
}

interface Written {
  readonly folder: string
  readonly file: string
  readonly names: ModuleNames
}

/** @throws CannotStart if it cannot serve beside the others; then its folder is gone again */
async function writeModule(target: Written, described: Described): Promise<ConsoleModule> {
  const { folder, file, names } = target
  await mkdir(folder, { recursive: true })
  await writeFile(file, moduleSource(described))
  try {
    const loaded: unknown = await import(pathToFileURL(file).href).catch((cause: unknown) => {
      throw new CannotStart(`The new module cannot be loaded: ${cause}`, EXIT.settings, cause)
    })
    const module: unknown = Object(loaded)[names.constant]
    if (!isModule(module)) throw new Error(`${file} has no ${names.constant}.`)
    await arrangedModules([...chosenModules(), module])
    say(`Wrote ${relative('.', file)}. Its words are for you to translate.`)
    return module
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
}

async function adoptTable(
  database: Database,
  target: Written,
  described: Described & { table: string },
) {
  const table = await readTable(database, described.table)
  const { left, missed, ...read } = fieldsOfTable(table)
  if (missed.length > 0) {
    const why = `no kind of field keeps ${missed.join(', ')}, where every row needs a value`
    const advice = 'Give it a default, or let it be empty, first'
    throw new CannotStart(`${described.table} cannot be taken: ${why}. ${advice}.`, EXIT.usage)
  }
  const isCounted = table.columns.get('id')?.filled !== undefined
  const module = await writeModule(target, { ...described, ...read })
  for (const column of left) say(`Left out ${column}: no kind of field keeps it as it is.`)
  for (const record of recordsOf(module)) {
    const { sql, left: losing } = await adoption(database, record, isCounted)
    await writeMigration(target, sql)
    for (const statement of losing) say(`Left out, because values may be lost: ${statement}`)
  }
}

async function writeMigration({ folder, names }: Written, sql: string): Promise<void> {
  const file = join(folder, 'migrations', `0001-${names.module}.sql`)
  await mkdir(dirname(file))
  await writeFile(file, sql)
  say(`Wrote ${relative('.', file)}. Read it; the next start applies it.`)
}

async function list(configuration: string, { file, names }: Written): Promise<void> {
  const path = relative(dirname(resolve(configuration)), file).replaceAll('\\', '/')
  const text = listedIn(await readFile(configuration, 'utf8'), names.constant, `./${path}`)
  if (text === undefined) {
    return say(`Add ${names.constant} of ./${path} to the modules in ${configuration} yourself.`)
  }
  await writeFile(configuration, text)
  say(`Added ${names.constant} to ${configuration}.`)
}

function isModule(value: unknown): value is ConsoleModule {
  return typeof Object(value).name === 'string'
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * The text of a configuration file with one more module in its list, and its import.
 * @returns `undefined` if the list is not found in it
 */
function listedIn(text: string, constant: string, path: string): string | undefined {
  const from = text.indexOf(LIST) + LIST.length
  const to = text.indexOf(']', from)
  if (from < LIST.length || to === -1) return undefined
  const others = text.slice(from, to).trim().replace(/,$/, '')
  const list = others === '' ? constant : `${others}, ${constant}`
  const lines = `${text.slice(0, from)}${list}${text.slice(to)}`.split('\n')
  const at = lines.findLastIndex((line) => IMPORT.test(line)) + 1
  return lines.toSpliced(at, 0, `import { ${constant} } from '${path}'`).join('\n')
}

/** @throws CannotStart if there is no such table, or no record can keep its rows */
async function readTable(database: Database, name: string): Promise<DescribedTable> {
  const table = (await foundTables(database, [name])).get(name)
  if (!table) throw new CannotStart(`The database has no table ${name}.`, EXIT.usage)
  const problem = await idProblem(database, name, table.columns.get('id'))
  if (problem) throw new CannotStart(`The table ${name} ${problem} first.`, EXIT.usage)
  return { ...table, comments: await columnComments(database, name) }
}

/** @returns why rows cannot be told apart by their ids, with what to do */
async function idProblem(database: Database, table: string, id: Column | undefined) {
  if (!id) return 'has no column id. Rename its key to id, as every record has one,'
  if (id.type !== 'bigint') {
    return `has ids of the type ${id.type}, but records have bigint. Give it such a column id`
  }
  const isKey = (await database.rows(KEYS, [table])).length > 0 && !id.isNullable
  return isKey ? undefined : 'has an id that is no key. Make it the primary key'
}

/** Where a program counted the ids, the database does from now on. */
function counting(table: string): readonly string[] {
  const name = quoted(table)
  const sequence = `pg_get_serial_sequence('${name.replaceAll("'", "''")}', 'id')`
  return [
    `alter table ${name} alter column id add generated by default as identity`,
    `perform setval(${sequence}, greatest((select max(id) from ${name}), 999))`,
  ]
}

/**
 * A migration for databases that have the table, and for those that do not: tests begin with an
 * empty one.
 * @param isCounted whether the database gives new rows their ids
 * @returns its statements, and what it leaves out because values may be lost
 */
async function adoption(database: Database, record: RecordType, isCounted: boolean) {
  const all = await recordDifferences(database, [record])
  const mending = [
    ...(isCounted ? [] : counting(record.table)),
    ...all.flatMap(({ sql, references }) => [...sql, ...references]),
  ]
  const otherwise = mending.length === 0 ? '' : `else\n${statements(mending)}`
  const isAbsent = `to_regclass('${quoted(record.table).replaceAll("'", "''")}') is null`
  const body = `if ${isAbsent} then\n${statements(creationOf(record))}${otherwise}end if;\n`
  const left = all.flatMap(({ what, losing }) => losing.map((sql) => `${what}: ${sql}`))
  return { sql: `do $adopt$ begin\n${body}end $adopt$;\n`, left }
}

/** The text of a migration. */
function statements(all: readonly string[]): string {
  return all.map((statement) => `${statement};\n`).join('')
}
