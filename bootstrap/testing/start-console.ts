import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { copiesInMemory } from '../../adapters/postgres/connection/open-pglite.ts'
import type { ConsoleModule } from '../modules/define-module.ts'
import { arrangedModules } from '../modules/load-modules.ts'
import { createLogger } from '../output/logger.ts'
import { databaseTemplate } from '../packaging/database-template.ts'
import { loadConfig } from '../settings/config.ts'
import { FirstPassword, randomPassword } from '../start/first-start.ts'
import { createHasher } from '../start/hasher.ts'
import { prepareRecords } from '../start/records.ts'
import { testConsole } from './console-for-tests.ts'
import { serveConsole } from './served-console.ts'
import type { TestConsole } from './test-console.ts'

/** What a test starts. */
export interface StartOptions {
  readonly modules: readonly ConsoleModule[]
  /** As in `.env`, without those of stores: the database and all else is in memory. */
  readonly settings?: Readonly<Record<string, string>>
}

const PASSWORD = { ADMIN_PASSWORD: randomPassword() }
/** Errors that no route expects. */
const logger = createLogger('error', process.stderr)

/**
 * Starts the whole service with these modules in this process. The second and later starts take a
 * fraction of the first. @throws with all reasons if the modules or settings are refused
 */
export async function startConsole({ modules, settings }: StartOptions): Promise<TestConsole> {
  const arranged = await arrangedModules(modules)
  const dataFolder = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-test-')))
  const removed = () => rm(dataFolder, { recursive: true, force: true })
  const database = await preparedDatabase()
  const serving = { settings: { ...settings, ...PASSWORD }, dataFolder, database, logger }
  try {
    const console = testConsole(await serveConsole({ ...serving, modules: arranged }))
    const close = () => console.close().finally(removed)
    return { ...console, close }
  } catch (error) {
    await database.close()
    await removed()
    throw error
  }
}

const preparedDatabase = copiesInMemory(databaseTemplate, firstStart)

async function firstStart(database: Database): Promise<void> {
  const config = loadConfig(PASSWORD, () => '')
  const hasher = await createHasher(config)
  const password = new FirstPassword(config.secrets.administratorPassword)
  await prepareRecords({ database, hasher, password, language: 'en_US' }, logger)
}
