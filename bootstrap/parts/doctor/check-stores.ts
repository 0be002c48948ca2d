import { constants } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import { pendingModuleMigrations } from '../../../adapters/postgres/modules/module-migrations.ts'
import { text } from '../../../adapters/postgres/rows/columns.ts'
import { installationId } from '../../../adapters/postgres/schema/applied-migrations.ts'
import { isUpToDate, SchemaAhead } from '../../../adapters/postgres/schema/prepare-database.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisRateWindow } from '../../../adapters/redis/redis-rate-window.ts'
import { DataFolder, DataFolderInUse } from '../../../adapters/system/data-folder.ts'
import { SendingLimits } from '../../../application/verification/sending-limits.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Config } from '../../settings/config.ts'
import type { Closers } from '../../start/closers.ts'
import {
  copiesIn,
  isInDataFolder,
  isOfFileSystem,
  unusableFolder,
} from '../../start/data-folder.ts'
import { installedModules } from '../../start/installed-modules.ts'
import { assertTables, leftModules, refuseModules } from '../../start/module-tables.ts'
import { preparedElsewhere } from '../../start/refuse-schema.ts'
import { assertSuitable, openCache, openUnhurriedDatabase } from '../../start/stores.ts'
import type { Findings } from '../check.ts'
import { checkPasswords } from './check-accounts.ts'

/** Those of the most people: an office behind one address is among them. */
const BUSIEST = `select source from known_sources group by source order by count(*) desc limit 200`
const UNUSED = { isKnownSource: async () => true, near: () => undefined }

/** Encrypted requests may be off by 60 seconds, and codes and captchas live for minutes. */
const MOST_SECONDS = 5

interface OtherClocks {
  readonly database: Database | undefined
  readonly redis: RedisConnection | undefined
}

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
export async function found<T>(check: string, findings: Findings, open: () => Promise<T>) {
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
  const copies = copiesIn(dataFolder)
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

/** Compares the clock of this machine with those of the stores. */
async function checkClock({ database, redis }: OtherClocks, findings: Findings) {
  if (!database && !redis) {
    return findings.add('skipped', 'clock', 'there is no other clock to compare it with')
  }
  if (database) {
    await compare('Postgres', findings, async () => {
      const text = 'select extract(epoch from clock_timestamp())::float8 as seconds'
      const [row] = await database.rows(text, [])
      return Number(row?.seconds)
    })
  }
  if (redis) {
    await compare('Redis', findings, async () => Number((await redis.client.time())[0]))
  }
}

async function compare(name: string, findings: Findings, secondsThere: () => Promise<number>) {
  const before = Date.now()
  const there = await secondsThere()
  const here = (before + Date.now()) / 2000
  const apart = Math.round(here - there)
  if (Math.abs(apart) <= MOST_SECONDS)
    return findings.add('fine', 'clock', `agrees with that of ${name}`)
  const way = apart < 0 ? 'behind' : 'ahead of'
  const message = `${Math.abs(apart)} s ${way} that of ${name}: synchronize both with a time server`
  findings.add('warning', 'clock', message)
}

/** Whether an address has nearly used up the codes of this hour. */
async function checkCodes(
  { codes: { perHour, perSource, perRange } }: Config,
  database: Database,
  redis: RedisConnection,
  findings: Findings,
): Promise<void> {
  const keys = RedisKeys.ofInstallation(await installationId(database))
  const rates = new RedisRateWindow(redis.client, keys)
  const budget = { perService: perHour, perSource, perRange }
  const limits = new SendingLimits(rates, budget, UNUSED, UNUSED)
  const sources = (await database.rows(BUSIEST, [])).map((row) => text(row, 'source'))
  const near = await Promise.all(sources.map((source) => limits.isNear(source)))
  for (const source of sources.filter((_source, at) => near[at])) {
    const message = `${source} has nearly used up its ${perSource} codes of this hour: raise CODE_SOURCE_PER_HOUR if many people share this address`
    findings.add('warning', 'codes', message)
  }
}

/** Compares the modules with a database that this version has prepared. */
export async function checkModules(
  database: Database,
  modules: readonly MigratedModule[],
  findings: Findings,
): Promise<void> {
  for (const { name, version = '', lastSeenAt } of await leftModules(database, modules)) {
    const since = lastSeenAt ? `, last seen ${lastSeenAt.toISOString()},` : ''
    const message = `${`${name} ${version}`.trim()}${since} is not loaded; its tables and rows stay`
    findings.add('warning', 'modules', message)
  }
  if (modules.length === 0) return
  try {
    const pending = await pendingModuleMigrations(database, modules).catch(refuseModules)
    if (pending.length > 0) {
      const names = pending.map(({ module, name }) => `${module} ${name}`).join(', ')
      findings.add('warning', 'modules', `the next start applies ${names}`)
      return
    }
    await assertTables(database, modules)
    const loaded = modules.map(({ name, version = '' }) => `${name} ${version}`.trim()).join(', ')
    findings.add('fine', 'modules', `${loaded}: their tables are those that their records need`)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    for (const problem of error.message.split('\n')) findings.add('failed', 'modules', problem)
  }
}
