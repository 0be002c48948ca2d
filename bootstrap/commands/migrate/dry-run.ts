import { pendingModuleMigrations } from '../../../adapters/postgres/modules/module-migrations.ts'
import { pendingStatements } from '../../../adapters/postgres/schema/pending-statements.ts'
import { isUpToDate } from '../../../adapters/postgres/schema/prepare-database.ts'
import { loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { installedModules } from '../../start/installed-modules.ts'
import { refuseModules } from '../../start/module-tables.ts'
import { openExisting } from '../../start/prepared-database.ts'
import { refuseSchema } from '../../start/refuse-schema.ts'

/** Prints what the next start would run, in its order. Changes nothing. @throws CannotStart */
export async function dryRun(env: Environment, modulesOf = installedModules): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  return closing(async (closers) => {
    const database = await openExisting(config, closers)
    const isReady = await isUpToDate(database).catch(refuseSchema)
    const own = isReady ? [] : await pendingStatements(database)
    const files = await pendingModuleMigrations(database, await modulesOf()).catch(refuseModules)
    const parts = [
      ...own.map(({ name, statements }) => `-- ${name}\n${statements.join(';\n')};`),
      ...(isReady ? [] : ['-- The built-in rows that are missing follow.']),
      ...files.map(({ module, name, sql }) => `-- ${module} ${name}\n${sql.trimEnd()}`),
    ]
    const text = parts.length === 0 ? '-- Nothing is pending.' : parts.join('\n\n')
    process.stdout.write(`${text}\n`)
  })
}
