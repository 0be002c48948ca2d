import type { Logger } from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { unusableTables } from '../../adapters/postgres/modules/found-tables.ts'
import {
  noteModules,
  type StoredModule,
  storedModules,
} from '../../adapters/postgres/modules/known-modules.ts'
import type { MigratedModule } from '../../adapters/postgres/modules/module-files.ts'
import { applyModuleMigrations } from '../../adapters/postgres/modules/module-migrations.ts'
import {
  ModuleMigrationFailed,
  ModulesRefused,
  type RefusedFile,
} from '../../adapters/postgres/modules/modules-refused.ts'
import { recordDifferences } from '../../adapters/postgres/modules/record-differences.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { forTheOwner, refuseSchema } from './refuse-schema.ts'

/**
 * Applies the migrations of modules that are pending, and compares their records with the database.
 * @throws CannotStart
 */
export async function prepareModules(
  database: Database,
  modules: readonly MigratedModule[],
  logger: Logger,
): Promise<void> {
  if (modules.length > 0) {
    const applied = await applyModuleMigrations(database, modules).catch(refuseModules)
    for (const { module, name } of applied)
      logger.info({ module, migration: name }, 'migrated a module')
    await assertTables(database, modules)
    await assertUsable(database, modules)
    await noteModules(database, modules)
  }
  const left = leftModules(database, modules).catch(refuseModules)
  for (const { name, version, lastSeenAt } of await left) {
    const seen = { module: name, version, lastSeenAt }
    logger.warn(seen, 'this module is not loaded; its tables and rows stay')
  }
}

/** Modules that have tables in the database and are not loaded. */
export async function leftModules(
  database: Database,
  modules: readonly MigratedModule[],
): Promise<readonly StoredModule[]> {
  const loaded = new Set(modules.map(({ name }) => name))
  return (await storedModules(database)).filter(({ name }) => !loaded.has(name))
}

/** Rethrows errors of another kind. */
export function refuseModules(error: unknown): never {
  if (error instanceof ModulesRefused) {
    throw new CannotStart(error.files.map(refusal).join('\n'), EXIT.settings, error)
  }
  if (!(error instanceof ModuleMigrationFailed)) return refuseSchema(error)
  const { module, file, line, message } = error
  const where = line === undefined ? '' : `, line ${line}`
  const problem = `Module ${module}: ${file}.sql${where}: ${message}.`
  throw new CannotStart(`${problem} Nothing of this file was applied.`, EXIT.settings, error)
}

function refusal({ reason, module, name, version }: RefusedFile): string {
  const file = `Module ${module}: ${name}.sql`
  switch (reason) {
    case 'misnamed':
      return `${file} must be named like 0001-assets.sql: four digits, a hyphen, and then lower-case letters, digits and hyphens.`
    case 'ends-transaction':
      return `${file} must not begin or end a transaction: each file is applied in one.`
    case 'changed':
      return `${file} was changed after it was applied to this database. Put its old text back, and write the change as another file.`
    case 'unknown': {
      const by = version === undefined ? '' : ` by version ${version} of the module`
      return `${file} was applied to this database${by}, but is not there. Put it back, start the version that has it, or restore a backup from before it.`
    }
  }
}

/** A grant covers the tables that were there when it was given. @throws CannotStart */
async function assertUsable(database: Database, modules: readonly MigratedModule[]): Promise<void> {
  const tables = modules.flatMap(({ records }) => records.map(({ table }) => table))
  const unusable = await unusableTables(database, tables)
  if (unusable.length > 0) throw forTheOwner(`this account may not use ${unusable.join(', ')}`)
}

/** @throws CannotStart that names all records which their tables do not fit */
export async function assertTables(
  database: Database,
  modules: readonly MigratedModule[],
): Promise<void> {
  const all = await recordDifferences(
    database,
    modules.flatMap(({ records }) => records),
  )
  const breaking = all.filter(({ isBreaking }) => isBreaking)
  if (breaking.length === 0) return
  const problems = modules.flatMap(({ name, records }) => {
    const tables = new Set(records.map(({ table }) => table))
    const whats = breaking.filter(({ table }) => tables.has(table)).map(({ what }) => what)
    if (whats.length === 0) return []
    const advice = `Write the migration: npm start -- migrate create NAME --module ${name}`
    return [`Module ${name}: the database differs from its records: ${whats.join('; ')}. ${advice}`]
  })
  throw new CannotStart(problems.join('\n'), EXIT.settings)
}
