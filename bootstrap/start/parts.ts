import type { Logger } from 'pino'
import type { QueuedPasswordHasher } from '../../adapters/crypto/passwords/queued-password-hasher.ts'
import { PostgresBcryptHashes } from '../../adapters/postgres/accounts/postgres-bcrypt-hashes.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { type LeftBehind, leftBehind } from '../../adapters/postgres/modules/left-behind.ts'
import { seedModules } from '../../adapters/postgres/modules/seed-modules.ts'
import { OWN_PASSWORDS } from '../../adapters/postgres/seed/seed-facts.ts'
import type { RedisConnection } from '../../adapters/redis/redis-connection.ts'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'
import { chosenParts, pagesOff } from '../parts/chosen-parts.ts'
import type { Part } from '../parts/part.ts'
import type { Config } from '../settings/config.ts'
import type { Keys } from '../wiring/opened/crypto-module.ts'
import { allOrFirstFailure, type Closers } from './closers.ts'
import { checkInstalled, openConsole } from './console.ts'
import { openDataFolder } from './data-folder.ts'
import { keepDataScope } from './data-scope.ts'
import { warnOfLittleDisk } from './disk-space.ts'
import { announceKey, FirstPassword, printFirstStart } from './first-start.ts'
import { createHasher } from './hasher.ts'
import { installedModules, seedsIn } from './installed-modules.ts'
import { openKeys } from './keys.ts'
import { prepareModules } from './module-tables.ts'
import { prepareRecords } from './records.ts'
import { assertSuitable, openCache, openDatabase } from './stores.ts'

const ASKED = 'select from seeds where name = $1'

export interface OpenedParts {
  readonly config: Config
  readonly logger: Logger
  readonly dataFolder: string
  readonly keys: Keys
  readonly database: Database
  readonly redis: RedisConnection | undefined
  readonly hasher: PasswordHasher & Pick<QueuedPasswordHasher, 'waiting'>
  readonly left?: LeftBehind
  readonly chosen: readonly Part[]
}

const NO_EFFECT =
  'ADMIN_PASSWORD has no effect: an administrator already exists. For a new password: npm start -- admin reset-password'

/**
 * Opens keys and stores, with schema and built-in rows. `closers` closes them.
 * @param isCommand whether no request will wait for the database
 */
export async function openParts(
  config: Config,
  logger: Logger,
  closers: Closers,
  isCommand = false,
): Promise<OpenedParts> {
  const chosen = chosenParts(config)
  const modules = await installedModules()
  const dataFolder = await openDataFolder(config, closers)
  await warnOfLittleDisk(config, dataFolder, logger)
  const served = isCommand ? config : await openConsole(config, dataFolder, logger)
  const keys = await openKeys(config, dataFolder)
  await checkInstalled(config, served, keys.loginKeys, logger)
  logger.info('connecting')
  const cache = openCache(config.stores, logger, closers)
  const stores = { ...config.stores, isUnhurried: isCommand }
  const openTruth = () => openDatabase(stores, dataFolder, logger, closers)
  const [redis, database] = await allOrFirstFailure([
    cache,
    // The embedded database takes seconds to open, so other failures come first.
    config.stores.databaseUrl ? openTruth() : cache.then(openTruth),
  ])
  const warning = await assertSuitable(database)
  if (warning !== undefined) logger.warn(`DATABASE_URL: ${warning}`)
  const hasher = await createHasher(config, new PostgresBcryptHashes(database))
  const password = new FirstPassword(config.secrets.administratorPassword)
  const [{ language }, { dataScope }] = [config.console, config.accounts]
  const isFirst = await prepareRecords({ database, hasher, password, language }, logger)
  // Printed at once: a later step may fail, and the next start would not be the first.
  if (isFirst) printFirstStart(served, password)
  else if (!password.isGenerated) logger.warn(NO_EFFECT)
  await announceKey(keys.loginKeys, dataFolder, isFirst)
  if (isFirst || !isCommand) await keepDataScope(database, dataScope, isFirst)
  await prepareModules(database, modules, logger)
  await seedModules(database, seedsIn(language))
  const decided = await withPasswordChange(served, database)
  const gone = await leftBehind(database, modules)
  const left = { ...gone, pages: new Set([...gone.pages, ...pagesOff(chosen)]) }
  return { config: decided, logger, dataFolder, keys, database, redis, hasher, left, chosen }
}

/** What an installation does about passwords that others set depends on when it began. */
export async function withPasswordChange(config: Config, database: Database): Promise<Config> {
  const { accounts } = config
  if (accounts.passwordChange !== undefined) return config
  const isAsked = (await database.rows(ASKED, [OWN_PASSWORDS])).length > 0
  const passwordChange = isAsked ? 'required' : 'advised'
  return { ...config, accounts: { ...accounts, passwordChange } }
}
