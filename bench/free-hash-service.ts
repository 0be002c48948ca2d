// The service with one part replaced: a hasher that costs nothing and accepts every password. There
// is no setting for this, and there must never be one.
import type { PasswordHasher } from '../application/ports/sign-in/password-hasher.ts'
import { createLog } from '../bootstrap/output/logger.ts'
import { loadConfig } from '../bootstrap/settings/config.ts'
import { readSecretFile } from '../bootstrap/settings/secret-file.ts'
import { Closers } from '../bootstrap/start/closers.ts'
import { openDataFolder } from '../bootstrap/start/data-folder.ts'
import { stopOnSignals } from '../bootstrap/start/end.ts'
import { FirstPassword } from '../bootstrap/start/first-start.ts'
import { createHasher } from '../bootstrap/start/hasher.ts'
import { openKeys } from '../bootstrap/start/keys.ts'
import { prepareRecords } from '../bootstrap/start/records.ts'
import { runService } from '../bootstrap/start/service.ts'
import { openCache, openDatabase } from '../bootstrap/start/stores.ts'

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
