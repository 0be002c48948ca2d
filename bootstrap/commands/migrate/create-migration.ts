import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPglite } from '../../../adapters/postgres/connection/open-pglite.ts'
import {
  filesOf,
  folderOf,
  type MigratedModule,
} from '../../../adapters/postgres/modules/module-files.ts'
import {
  applyModuleMigrations,
  pendingModuleMigrations,
} from '../../../adapters/postgres/modules/module-migrations.ts'
import {
  type Difference,
  recordDifferences,
} from '../../../adapters/postgres/modules/record-differences.ts'
import { appliedMigrations } from '../../../adapters/postgres/schema/applied-migrations.ts'
import { migratorOf } from '../../../adapters/postgres/schema/migrator-of.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { databaseTemplate } from '../../packaging/database-template.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { isInDataFolder } from '../../start/data-folder.ts'
import { installedModules } from '../../start/installed-modules.ts'
import { refuseModules } from '../../start/module-tables.ts'
import { openExisting } from '../../start/prepared-database.ts'
import { assertPrepared } from '../../start/records.ts'

export interface CreateOptions {
  readonly module?: string
  /** Also writes statements that lose values. */
  readonly allowDrop?: boolean
}

const NAME = /^[a-z0-9][a-z0-9-]*$/

/**
 * Writes the migration that brings the tables of a module from what the database has to what its
 * records need. The database is only read. @throws CannotStart
 */
export async function createMigration(
  env: Environment,
  name: string,
  { module: wanted, allowDrop = false }: CreateOptions,
  modulesOf = installedModules,
): Promise<void> {
  if (!NAME.test(name)) {
    const rule = 'may have lower-case letters, digits and hyphens'
    throw new CannotStart(`The name of a migration ${rule}, not: ${name}`, EXIT.usage)
  }
  const modules = await modulesOf()
  const module = chosen(modules, wanted)
  if (folderOf(module) === undefined) {
    const advice = `Add this to it: migrations: new URL('./migrations/', import.meta.url)`
    throw new CannotStart(
      `Module ${module.name} names no folder for migrations. ${advice}`,
      EXIT.settings,
    )
  }
  return closing(async (closers) => {
    const database = await comparedDatabase(loadConfig(env, readSecretFile), modules, closers)
    const all = await recordDifferences(database, module.records)
    for (const line of (await writeMigration(module, name, all, allowDrop)).told) print(line)
  })
}

function chosen(modules: readonly MigratedModule[], wanted: string | undefined): MigratedModule {
  const own = modules.filter(({ migrations }) => migrations !== undefined)
  const candidates = wanted === undefined ? own : modules.filter(({ name }) => name === wanted)
  const [module, another] = candidates
  if (module && !another) return module
  const names = (own.length > 0 ? own : modules).map((one) => one.name)
  if (names.length === 0) throw new CannotStart('This installation has no modules.', EXIT.usage)
  const problem = wanted === undefined ? 'name the module' : `there is no module ${wanted}`
  throw new CannotStart(`--module: ${problem}. There are: ${names.join(', ')}.`, EXIT.usage)
}

/**
 * The database of the service; before its first start, an empty one in memory.
 * @param mayApply whether what is pending is applied, or else refused
 */
export async function comparedDatabase(
  config: Config,
  modules: readonly MigratedModule[],
  closers: Closers,
  mayApply = false,
): Promise<Database> {
  const { databaseUrl, dataFolder } = config.stores
  const isThere = databaseUrl || (await isInDataFolder(resolve(dataFolder), 'database'))
  const database = isThere && (await openExisting(config, closers))
  if (!database || (await appliedMigrations(database)).length === 0) {
    const fresh = await openPglite(undefined, databaseTemplate)
    closers.add(() => fresh.close())
    await (await migratorOf(fresh)).up()
    await applyModuleMigrations(fresh, modules).catch(refuseModules)
    return fresh
  }
  await assertPrepared(database)
  if (mayApply) await applyModuleMigrations(database, modules).catch(refuseModules)
  const pending = await pendingModuleMigrations(database, modules).catch(refuseModules)
  if (pending.length === 0) return database
  const names = pending.map(({ module, name }) => `${module} ${name}`).join(', ')
  const advice = 'Run npm start -- migrate first.'
  throw new CannotStart(`Migrations are pending: ${names}. ${advice}`, EXIT.temporary)
}

async function nextNumber(module: MigratedModule): Promise<string> {
  const files = await filesOf([module])
  const last = files.at(-1)?.name.slice(0, 4) ?? '0'
  return String(Number(last) + 1).padStart(4, '0')
}

/** @returns what to tell, and the file, if there is anything to do */
export async function writeMigration(
  module: MigratedModule,
  name: string,
  all: readonly Difference[],
  allowDrop: boolean,
): Promise<{ told: readonly string[]; file?: string }> {
  const mending = all.flatMap(({ sql, losing }) => (allowDrop && losing.length > 0 ? losing : sql))
  const statements = [...mending, ...all.flatMap(({ references }) => references)]
  const left = allowDrop ? [] : all.filter(({ losing }) => losing.length > 0)
  const told = left.map(({ what, losing }) => `Left out (${what}): ${losing.join('; ')}`)
  const hint = left.length > 0 ? ['--allow-drop also writes statements that lose values.'] : []
  const folder = folderOf(module)
  if (folder === undefined || statements.length === 0) {
    const nothing = `The records of module ${module.name} and the database do not differ`
    const otherwise = left.length > 0 ? ' otherwise' : ''
    return { told: [...told, `${nothing}${otherwise}. Nothing was written.`, ...hint] }
  }
  const file = join(folder, `${await nextNumber(module)}-${name}.sql`)
  await mkdir(folder, { recursive: true })
  await writeFile(file, statements.map((statement) => `${statement};\n`).join(''), { flag: 'wx' })
  const next = 'Read it, and add what it cannot know. The next start applies it.'
  return { told: [...told, ...hint, `Wrote ${file}. ${next}`], file }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
