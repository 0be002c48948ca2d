import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '../../../../adapters/postgres/connection/database.ts'
import { creationOf } from '../../../../adapters/postgres/modules/record-differences.ts'
import { type ConsoleModule, recordsOf } from '../../../modules/define-module.ts'
import {
  arrangedModules,
  chosenModules,
  requiredConfiguration,
} from '../../../modules/load-modules.ts'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import { loadConfig } from '../../../settings/config.ts'
import type { Environment } from '../../../settings/environment.ts'
import { readSecretFile } from '../../../settings/secret-file.ts'
import { Closers } from '../../../start/closers.ts'
import { openPrepared } from '../../../start/prepared-database.ts'
import { adoption, readTable, statements } from './adopt-table.ts'
import { fieldsOfTable } from './fields-of-table.ts'
import { listedIn } from './listed-module.ts'
import { type ModuleNames, namesOf } from './module-names.ts'
import { type Described, FIRST_FIELDS, fieldsIn, moduleSource } from './module-source.ts'

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
  const closers = new Closers()
  try {
    const database = await openPrepared(loadConfig(env, readSecretFile), closers)
    await adoptTable(database, target, { ...described, table: fromTable })
    await list(configuration, target)
  } finally {
    await closers.closeAll()
  }
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
