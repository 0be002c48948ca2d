import type { Logger } from 'pino'
import { allOrFirstFailure } from './all-or-first-failure.ts'
import { announceKey } from './announce-key.ts'
import type { Closers } from './closers.ts'
import type { Config } from './config.ts'
import { publicAddress } from './container/public-address.ts'
import type { OpenedParts } from './container-of.ts'
import { createHasher } from './create-hasher.ts'
import { warnOfLittleDisk } from './disk-space.ts'
import { FirstPassword } from './first-administrator.ts'
import { openConsole } from './open-console.ts'
import { openDataFolder } from './open-data-folder.ts'
import { openKeys } from './open-keys.ts'
import { openCache, openDatabase } from './open-stores.ts'
import { prepareRecords } from './prepare-records.ts'
import { printFirstStart } from './print-first-start.ts'

const RESET_ADVICE = 'For a new password: npm start -- admin reset-password'

/**
 * Opens keys and stores, with schema and built-in rows. `closers` closes them.
 * @param isServing whether requests will wait for the database
 */
export async function openParts(
  config: Config,
  logger: Logger,
  closers: Closers,
  isServing = false,
): Promise<OpenedParts> {
  const dataFolder = await openDataFolder(config, closers)
  await warnOfLittleDisk(config, dataFolder, logger)
  const served = await openConsole(config, dataFolder)
  const keys = await openKeys(config, dataFolder)
  logger.info('connecting')
  const cache = openCache(config.stores, logger, closers)
  const stores = { ...config.stores, isServing }
  const openTruth = () => openDatabase(stores, dataFolder, logger, closers)
  const [redis, database, hasher] = await allOrFirstFailure([
    cache,
    // The embedded database takes seconds to open, so other failures come first.
    config.stores.databaseUrl ? openTruth() : cache.then(openTruth),
    createHasher(config),
  ])
  const password = new FirstPassword(config.secrets.administratorPassword)
  const { language } = config.console
  const isFirst = await prepareRecords({ database, hasher, password, language }, logger)
  // Printed at once: a later step may fail, and the next start would not be the first.
  if (isFirst) {
    const address = publicAddress(config.server)
    printFirstStart({ address, password, dataFolder, keys: keys.loginKeys })
  } else if (!password.isGenerated) {
    logger.warn(`ADMIN_PASSWORD has no effect: an administrator already exists. ${RESET_ADVICE}`)
  }
  await announceKey(keys.loginKeys, dataFolder, isFirst)
  return { config: served, logger, dataFolder, keys, database, redis, hasher }
}
