import { resolve } from 'node:path'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { createLogger } from '../output/logger.ts'
import type { Config } from '../settings/config.ts'
import type { Closers } from './closers.ts'
import { isInDataFolder, openDataFolder } from './data-folder.ts'
import { assertPrepared } from './records.ts'
import { openUnhurriedDatabase } from './stores.ts'

/**
 * The database of the service, for a command. It is neither created nor migrated: a mistyped address
 * must not start a new store. @throws CannotStart
 */
export async function openPrepared(config: Config, closers: Closers): Promise<Database> {
  const database = await openExisting(config, closers)
  await assertPrepared(database)
  return database
}

/** The same, whatever is in it. */
export async function openExisting(config: Config, closers: Closers): Promise<Database> {
  const { stores } = config
  const folder = stores.databaseUrl ? '' : await ownEmbeddedFolder(config, closers)
  return openUnhurriedDatabase(stores, folder, createLogger('warn', process.stderr), closers)
}

/**
 * The data directory of a stopped embedded service, for a command. Nothing is created: a mistyped
 * path must not start a new store.
 * @throws CannotStart
 */
export async function ownEmbeddedFolder(config: Config, closers: Closers): Promise<string> {
  const folder = resolve(config.stores.dataFolder)
  if (!(await isInDataFolder(folder, 'database'))) {
    const advice = 'Set the DATA_DIR, or the DATABASE_URL, that the service runs with.'
    throw new CannotStart(`DATA_DIR ${folder} holds no embedded database. ${advice}`, EXIT.settings)
  }
  try {
    return await openDataFolder(config, closers)
  } catch (error) {
    if (!(error instanceof CannotStart) || error.exitCode !== EXIT.temporary) throw error
    const advice = 'Stop the service, run this command again, and start the service.'
    const problem = 'the embedded database is open in the running service.'
    throw new CannotStart(`DATA_DIR ${folder}: ${problem} ${advice}`, EXIT.temporary, error)
  }
}
