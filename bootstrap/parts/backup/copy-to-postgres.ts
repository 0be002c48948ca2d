import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import {
  CopyRefused,
  type CopyWatcher,
  copyDatabase,
} from '../../../adapters/postgres/parts/backup/copy-database.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { CommandOutput } from '../../output/command-output.ts'
import { createLogger } from '../../output/logger.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { isInDataFolder, openDataFolder } from '../../start/data-folder.ts'
import { FirstPassword } from '../../start/first-start.ts'
import { createHasher } from '../../start/hasher.ts'
import { installedModules } from '../../start/installed-modules.ts'
import { leftModules, prepareModules } from '../../start/module-tables.ts'
import { prepareRecords } from '../../start/records.ts'
import { assertSuitable, openUnhurriedDatabase } from '../../start/stores.ts'

/** Copies the embedded database to the configured server. @throws CannotStart */
export async function copyToPostgres(env: Environment, isJson: boolean): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  if (!config.stores.databaseUrl) {
    throw new CannotStart(
      'DATABASE_URL is not set: it must name the empty database.',
      EXIT.settings,
    )
  }
  const work = closing((closers) => copy(config, closers, new CommandOutput(isJson)))
  await work.catch((error: unknown) => {
    if (!(error instanceof CopyRefused)) throw error
    const advice = 'Nothing was copied. The database must have no tables and no other users.'
    throw new CannotStart(`DATABASE_URL: ${error.message} ${advice}`, EXIT.settings, error)
  })
}

async function copy(config: Config, closers: Closers, output: CommandOutput): Promise<void> {
  const logger = createLogger('warn', process.stderr)
  const embedded = { ...config, stores: { ...config.stores, databaseUrl: undefined } }
  const folder = await openDataFolder(embedded, closers)
  if (!(await isInDataFolder(folder, 'database'))) {
    throw new CannotStart(`DATA_DIR ${folder} holds no embedded database.`, EXIT.settings)
  }
  // The server comes first, because the embedded database takes seconds to open.
  const target = await openUnhurriedDatabase(config.stores, folder, logger, closers)
  await assertSuitable(target)
  const source = await openUnhurriedDatabase(embedded.stores, folder, logger, closers)
  const hasher = await createHasher(config)
  const password = new FirstPassword(config.secrets.administratorPassword)
  const { language } = config.console
  const modules = await installedModules()
  await prepareRecords({ database: source, hasher, password, language }, logger)
  await prepareModules(source, modules, logger)
  await assertAllLoaded(source, modules)
  output.say(`Copying the database in ${folder}.`)
  const watcher: CopyWatcher = {
    onRows: (done, total) => output.report({ what: 'database', done, total, unit: 'rows' }),
    onTable: (table, count) => output.say(`${String(count).padStart(10)}  ${table}`),
  }
  const rows = await copyDatabase(source, target, watcher, modules)
  output.end({ rows })
  output.say(
    `Copied ${rows} rows. Keys and files on local disk stay where they are: keep DATA_DIR.`,
  )
}

/** Only a module can create its tables in another database. @throws CannotStart */
async function assertAllLoaded(
  source: Database,
  modules: readonly MigratedModule[],
): Promise<void> {
  const left = (await leftModules(source, modules)).map(({ name }) => name)
  if (left.length === 0) return
  const problem = `DATA_DIR: the database has tables of modules that are not loaded: ${left.join(', ')}`
  const advice = 'Load them for the copy. Nothing was copied.'
  throw new CannotStart(`${problem}. ${advice}`, EXIT.settings)
}
