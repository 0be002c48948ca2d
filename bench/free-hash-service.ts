// The service with one part replaced: a hasher that costs nothing and accepts every password. There
// is no setting for this, and there must never be one.
import type { PasswordHasher } from '../application/ports/password-hasher.ts'
import { Closers } from '../bootstrap/closers.ts'
import { loadConfig } from '../bootstrap/config.ts'
import { createHasher } from '../bootstrap/create-hasher.ts'
import { FirstPassword } from '../bootstrap/first-administrator.ts'
import { createLog } from '../bootstrap/logger.ts'
import { openDataFolder } from '../bootstrap/open-data-folder.ts'
import { openKeys } from '../bootstrap/open-keys.ts'
import { openCache, openDatabase } from '../bootstrap/open-stores.ts'
import { prepareRecords } from '../bootstrap/prepare-records.ts'
import { runService } from '../bootstrap/run-service.ts'
import { readSecretFile } from '../bootstrap/settings/secret-file.ts'
import { stopOnSignals } from '../bootstrap/stop-signals.ts'

const freeHasher: PasswordHasher & { readonly waiting: number } = {
  hash: async () => 'free',
  verify: async (hash) => hash !== undefined,
  isOutdated: () => false,
  waiting: 0,
}

const config = loadConfig(process.env, readSecretFile)
const { logger, end } = await createLog(config.log, false)
const closers = new Closers()
const dataFolder = await openDataFolder(config, closers)
const keys = await openKeys(config, dataFolder)
const database = await openDatabase(config.stores, dataFolder, logger, closers)
const redis = await openCache(config.stores, logger, closers)
const password = new FirstPassword(config.secrets.administratorPassword)
const { language } = config.console
const hasher = await createHasher(config)
await prepareRecords({ database, hasher, password, language }, logger)
await runService({ config, logger, dataFolder, keys, database, redis, hasher: freeHasher }, closers)
stopOnSignals(logger, () => closers.closeAll(), end)
