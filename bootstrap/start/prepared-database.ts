import type { Database } from '../../adapters/postgres/connection/database.ts'
import { createLogger } from '../output/logger.ts'
import type { Config } from '../settings/config.ts'
import type { Closers } from './closers.ts'
import { ownEmbeddedFolder } from './embedded-folder.ts'
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
