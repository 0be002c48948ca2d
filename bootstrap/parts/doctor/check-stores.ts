import { constants } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { isUpToDate, SchemaAhead } from '../../../adapters/postgres/schema/prepare-database.ts'
import { DataFolder, DataFolderInUse } from '../../../adapters/system/data-folder.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Config } from '../../settings/config.ts'
import type { Closers } from '../../start/closers.ts'
import { isInDataFolder, isOfFileSystem, unusableFolder } from '../../start/data-folder.ts'
import { installedModules } from '../../start/installed-modules.ts'
import { snapshotLocation } from '../../start/offer-snapshots.ts'
import { preparedElsewhere } from '../../start/refuse-schema.ts'
import { assertSuitable, openCache, openUnhurriedDatabase } from '../../start/stores.ts'
import type { Findings } from '../check.ts'
import { checkPasswords } from './check-accounts.ts'
import { checkClock } from './check-clock.ts'
import { checkCodes } from './check-codes.ts'
import { checkModules } from './check-modules.ts'

/** The shortest wait for a store that the settings allow. */
const WAIT_SECONDS = 1

interface Surroundings {
  readonly config: Config
  readonly dataFolder: string
  readonly logger: Logger
}

/** @returns the database if it can be read and this version has prepared it */
export async function checkStores(
  { config, dataFolder, logger }: Surroundings,
  findings: Findings,
  closers: Closers,
): Promise<Database | undefined> {
  const stores = { ...config.stores, waitSeconds: WAIT_SECONDS }
  const database = await found('database', findings, async () => {
    const folder = stores.databaseUrl ? '' : await copyOf(dataFolder, findings, closers)
    if (folder === undefined) return undefined
    const opened = await openUnhurriedDatabase(stores, folder, logger, closers)
    const warning = await assertSuitable(opened)
    if (warning !== undefined) findings.add('warning', 'database', warning)
    return opened
  })
  const redis = await found('cache', findings, () => openCache(stores, logger, closers))
  if (redis) findings.add('fine', 'cache', `Redis answers${redis.layout}`)
  else if (!stores.redisUrl && !stores.redisCluster)
    findings.add('fine', 'cache', 'the memory of the process')
  await checkClock({ database: stores.databaseUrl && database, redis }, findings)
  if (!database || !(await prepared(database, findings))) return undefined
  await checkModules(database, await installedModules(), findings)
  await checkPasswords(database, findings)
  if (redis) await checkCodes(config, database, redis, findings)
  return database
}

/** A failure to open is reported as a finding. */
async function found<T>(check: string, findings: Findings, open: () => Promise<T>) {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    findings.add('failed', check, error.message)
    return undefined
  }
}

async function prepared(database: Database, findings: Findings): Promise<boolean> {
  try {
    if (database.isPooled) findings.add('fine', 'database', 'is behind a connection pooler')
    const isPrepared = await isUpToDate(database)
    if (isPrepared) findings.add('fine', 'database', 'answers, and its schema is up to date')
    else findings.add('warning', 'database', 'answers; the next start will prepare or migrate it')
    return isPrepared
  } catch (error) {
    if (!(error instanceof SchemaAhead)) throw error
    findings.add('failed', 'database', preparedElsewhere(error))
    return false
  }
}

/** Opening the embedded database writes to it, so a copy is opened. */
async function copyOf(
  dataFolder: string,
  findings: Findings,
  closers: Closers,
): Promise<string | undefined> {
  const source = join(dataFolder, 'database')
  const isUnfinished = await isInDataFolder(dataFolder, 'database.unfinished')
  if (isUnfinished || !(await isInDataFolder(dataFolder, 'database'))) {
    findings.add('skipped', 'database', 'embedded: the first start creates it')
    return undefined
  }
  try {
    const lock = DataFolder.take(dataFolder)
    closers.add(() => lock.unlock())
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const advice = 'query its /readyz, or stop it to check the database and the platforms'
    findings.add('skipped', 'database', `embedded, and open in the running service: ${advice}`)
    return undefined
  }
  // A service removes it too, if this process is killed.
  const { copies } = snapshotLocation(dataFolder)
  const gone = () => rm(copies, { recursive: true, force: true })
  closers.add(gone)
  try {
    await gone()
    await mkdir(copies, { mode: 0o700 })
    await cp(source, join(copies, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    })
  } catch (error) {
    throw isOfFileSystem(error) ? unusableFolder(dataFolder, error) : error
  }
  return copies
}
